import { useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useBanner, useSaving } from '@rushtone/ui';
import { trimmed, typedSince, type Values } from './changes.ts';
import { failureWords } from './failure-words.ts';
import { useDraft } from './use-draft.ts';

export type FieldErrors<V> = Partial<Record<keyof V, string>>;

type ToolForm<V extends Values> = {
  /** Names the draft. */
  name: string;
  saved: V;
  errorsOf: (values: V) => FieldErrors<V>;
  /** Rejects with the error of the call. */
  send: (values: V) => Promise<unknown>;
  success: string;
};

/**
 * A tool's form: checks, sends, says how it went, and loses nothing that was typed. Nothing is sent while a field is
 * wrong; the first of those gets the focus.
 */
export const useToolForm = <V extends Values>({ name, saved, errorsOf, send, success }: ToolForm<V>) => {
  const draft = useDraft(name, saved);
  const { saving, save } = useSaving();
  const { banner, show } = useBanner();
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (saving) return;
    const values = trimmed(draft.values);
    const found = errorsOf(values);
    setErrors(found);
    show(null);
    const [wrong] = Object.keys(found);
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
    try {
      await save(send(values));
      latest.current.settle(typedSince(latest.current.typed, values));
      show({ kind: 'success', message: success });
    } catch (error) {
      show({ kind: 'error', message: failureWords(error) });
    }
  };
  return {
    ...draft,
    set: (field: keyof V, value: string) => {
      draft.set(field, value);
      if (errors[field]) setErrors({ ...errors, [field]: undefined });
    },
    discard: () => {
      setErrors({});
      draft.settle({});
    },
    errors,
    saving,
    banner,
    submit,
  };
};
