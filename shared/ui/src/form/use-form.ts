import { startTransition, useState, type FormEvent } from 'react';
import { SAVE_SPINNER_MS } from '@rushtone/domain';
import { useBanner } from '../banner/Banner.tsx';
import { pickFields, useDraft, type Draft, type FormValues } from './use-draft.ts';

export type FormErrors<V> = Partial<Record<keyof V, string>>;

/** Thrown by `send`: the banner shows the message, and the field gets focus. */
export class FieldError extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** Returns the message of a failed request (spec §8): the server's, or the exception's if there was no response. */
export const failureMessage = (error: unknown): string =>
  (typeof error === 'object' &&
    error !== null &&
    'message' in error &&
    typeof error.message === 'string' &&
    error.message) ||
  'Something went wrong. Please try again.';

/** Returns the field that the server or `send` found to be invalid. */
const fieldOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'field' in error && typeof error.field === 'string'
    ? error.field
    : undefined;

/** Shown next to the field whose error is in the banner. */
const CHECK_FIELD = 'Please check this field.';

/** Merges the values of the form's elements into `known`, trimmed, except for passwords. */
const readFields = <V extends FormValues>(form: HTMLFormElement, known: V): V => {
  const values: FormValues = { ...known };
  for (const [name, value] of new FormData(form)) {
    if (!(name in known) || typeof value !== 'string') continue;
    const field = form.elements.namedItem(name);
    // A revealed password has the input type `text`.
    const isPassword = field instanceof HTMLInputElement && field.autocomplete.endsWith('-password');
    values[name] = isPassword ? value : value.trim();
  }
  return values as V;
};

const focusField = (form: HTMLFormElement, name: string): void =>
  form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

/** Waits as long as the spinner of account forms must be visible (spec §4); rejects immediately. */
const withSaveSpinner = async <T>(request: Promise<T>): Promise<T> => {
  const [result] = await Promise.all([
    request,
    new Promise<void>((resolve) => setTimeout(resolve, SAVE_SPINNER_MS)),
  ]);
  return result;
};

export type FormOptions<V extends FormValues> = {
  /** The saved values; empty strings for a form that creates something. */
  saved: V;
  /** Keeps unsaved values until they are sent or discarded. */
  draft?: Draft;
  validate?: (values: V) => FormErrors<V>;
  /**
   * Rejects with the error to show. A function that it returns, such as a navigation, runs when the form is
   * done.
   */
  send: (values: V, form: HTMLFormElement) => Promise<(() => void) | void>;
  success?: string | undefined;
  /**
   * Whether it is an account form (spec §4): its spinner shows for at least 1 s and its banner disappears
   * after 5 s.
   */
  account?: boolean;
};

/**
 * Validates and submits a form, one submission at a time. Focuses the first invalid field, and keeps the
 * edits until they have been sent. Fields may be controlled (`field(name)`); all are read by name on
 * submission.
 */
export const useForm = <V extends FormValues>(options: FormOptions<V>) => {
  const { saved, validate, send, success, account = false } = options;
  const { latest, settle, ...draft } = useDraft(saved, options.draft);
  const [errors, setErrors] = useState<FormErrors<V>>({});
  const [busy, setBusy] = useState(false);
  const { banner, show } = useBanner(account);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const values = readFields(form, { ...saved, ...latest.current });
    const found = validate?.(values) ?? {};
    setErrors(found);
    show(null);
    const [invalid] = Object.keys(found);
    if (invalid) return focusField(form, invalid);
    setBusy(true);
    try {
      const request = send(values, form);
      const leave = await (account ? withSaveSpinner(request) : request);
      settle(pickFields(latest.current, (name, value) => value.trim() !== values[name]));
      if (success) show({ kind: 'success', message: success });
      if (!leave) return setBusy(false);
      // In one transition, so that the form stays busy until the next page has rendered.
      startTransition(() => {
        leave();
        setBusy(false);
      });
    } catch (error) {
      setBusy(false);
      show({ kind: 'error', message: failureMessage(error) });
      const field = fieldOf(error);
      if (field === undefined) return;
      if (!(error instanceof FieldError) && field in saved)
        setErrors({ [field]: CHECK_FIELD } as FormErrors<V>);
      focusField(form, field);
    }
  };
  const set = (changes: Partial<V>) => {
    draft.set(changes);
    setErrors((before) => ({ ...before, ...Object.fromEntries(Object.keys(changes).map((name) => [name])) }));
  };
  return {
    ...draft,
    set,
    /** Props of a `TextField`. */
    field: (name: keyof V & string) => ({
      name,
      value: draft.values[name],
      error: errors[name],
      onValue: (value: string) => set({ [name]: value } as Partial<V>),
    }),
    errors,
    busy,
    banner,
    submit,
    discard: () => {
      setErrors({});
      settle({});
    },
  };
};
