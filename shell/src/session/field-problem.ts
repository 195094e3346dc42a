/** What is wrong with a field before anything is sent; the field gets the focus. */
export class FieldProblem extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}
