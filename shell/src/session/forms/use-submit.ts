import { startTransition, useState, type FormEvent } from 'react';
import { FieldError } from './validation.ts';

/** What a form does when it is submitted. It may return a navigation, which ends the submission. */
export type SubmitAction = (fields: FormData, form: HTMLFormElement) => Promise<(() => void) | void>;

const focusField = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};

/**
 * Runs a form's action once at a time: busy while it runs, and with the error's own message when it fails (spec §8).
 * A form whose action navigates stays busy until the next page is shown.
 */
export const useSubmit = (action: SubmitAction) => {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.busy) return;
    const form = event.currentTarget;
    setState({ busy: true, error: null });
    try {
      const navigate = await action(new FormData(form), form);
      // In one transition: otherwise the form could become usable again before the next page replaces it.
      startTransition(() => {
        navigate?.();
        setState({ busy: false, error: null });
      });
    } catch (error) {
      setState({ busy: false, error: error instanceof Error ? error.message : String(error) });
      if (error instanceof FieldError) focusField(form, error.field);
    }
  };
  return { ...state, submit };
};
