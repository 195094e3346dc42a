/** What somebody is typing, held in this tab: a reload or a failure loses nothing. */
export type DraftStore<Fields extends object> = {
  read: () => Partial<Fields>;
  write: (fields: Partial<Fields>) => void;
  clear: () => void;
};

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Storage may be full or forbidden; the form works without it. */
const attempt = <Result>(work: () => Result, otherwise: Result): Result => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

export const draftStore = <Fields extends Record<string, string>>(
  name: string,
  known: readonly (keyof Fields & string)[],
): DraftStore<Fields> => ({
  read: () =>
    attempt(() => {
      const held: unknown = JSON.parse(window.sessionStorage.getItem(name) ?? 'null');
      if (!isFields(held)) return {};
      const fields = known.flatMap((field) =>
        typeof held[field] === 'string' ? [[field, held[field]] as const] : [],
      );
      return Object.fromEntries(fields) as Partial<Fields>;
    }, {}),
  write: (fields) => attempt(() => window.sessionStorage.setItem(name, JSON.stringify(fields)), undefined),
  clear: () => attempt(() => window.sessionStorage.removeItem(name), undefined),
});
