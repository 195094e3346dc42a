import { startTransition, useState, type FormEvent } from 'react';
import { FieldProblem } from './field-problem.ts';

export type Submission = { busy: boolean; error: string | null };

/** What a form does when it is sent. What comes back, if anything, goes to the next page. */
export type SubmitAction = (fields: FormData, form: HTMLFormElement) => Promise<(() => void) | void>;

const focusField = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};

/**
 * Runs a form's action once at a time: busy while it runs, and an error's own message when it fails (spec §8).
 * What was typed stays as it is. A form that its action leaves is busy until the next page is there.
 */
export const useSubmit = (action: SubmitAction) => {
  const [submission, setSubmission] = useState<Submission>({ busy: false, error: null });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (submission.busy) return;
    const form = event.currentTarget;
    setSubmission({ busy: true, error: null });
    try {
      const leave = await action(new FormData(form), form);
      // One transition: of two, this one could come first, and the form would take words that go with it.
      startTransition(() => {
        leave?.();
        setSubmission({ busy: false, error: null });
      });
    } catch (error) {
      setSubmission({ busy: false, error: error instanceof Error ? error.message : String(error) });
      if (error instanceof FieldProblem) focusField(form, error.field);
    }
  };
  return { ...submission, submit };
};
