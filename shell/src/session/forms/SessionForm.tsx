import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Banner, Button } from '@rushtone/ui';
import { useSessionActions } from '../SessionContext.ts';
import { useSubmit, type SubmitAction } from './use-submit.ts';
import styles from './SessionForm.module.scss';

type FormRef = RefObject<HTMLFormElement | null>;

type Props = {
  /** Label of the button. */
  submit: string;
  action: SubmitAction;
  /** Called when the form gets the focus, and again after an error. */
  prepare?: () => void;
  ref?: FormRef;
  noValidate?: boolean;
  children: ReactNode;
};

/** Loads the identity service when the user begins, so that submitting need not wait for it. */
const useEarlyIdentity = (form: FormRef, prepare: (() => void) | undefined) => {
  const { identity } = useSessionActions();
  useEffect(() => {
    const begin = () => {
      identity().catch(() => undefined);
      prepare?.();
    };
    const element = form.current;
    element?.addEventListener('focusin', begin, { once: true });
    return () => element?.removeEventListener('focusin', begin);
  }, [form, identity, prepare]);
};

/** What is typed while the form is busy would be sent with nothing. */
const useReadOnlyWhileBusy = (form: FormRef, busy: boolean) =>
  useEffect(() => {
    if (!busy) return;
    const fields = [...(form.current?.elements ?? [])].filter(
      (field): field is HTMLInputElement => field instanceof HTMLInputElement && !field.readOnly,
    );
    for (const field of fields) field.readOnly = true;
    return () => {
      for (const field of fields) field.readOnly = false;
    };
  }, [form, busy]);

/** A form of the identity service: errors in a red box, a spinner in the button (spec §4, §8). */
export const SessionForm = ({ submit, action, prepare, ref, noValidate, children }: Props) => {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  const form = useSubmit(async (fields, submitted) => {
    try {
      return await action(fields, submitted);
    } catch (error) {
      prepare?.();
      throw error;
    }
  });
  useEarlyIdentity(element, prepare);
  useReadOnlyWhileBusy(element, form.busy);
  return (
    <>
      {form.error && <Banner kind="error">{form.error}</Banner>}
      <form
        ref={element}
        className={styles.form}
        noValidate={noValidate}
        onSubmit={(event) => void form.submit(event)}
      >
        {children}
        <Button type="submit" busy={form.busy}>
          {submit}
        </Button>
      </form>
    </>
  );
};
