import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Banner, Button } from '@rushtone/ui';
import { useSessionActions } from './SessionContext.ts';
import { useSubmit, type SubmitAction } from './useSubmit.ts';
import styles from './session.module.scss';

type Props = {
  /** Words of the button. */
  submit: string;
  action: SubmitAction;
  /** Done when somebody goes into the form, and again after an error. */
  prepare?: () => void;
  ref?: RefObject<HTMLFormElement | null>;
  /** The page says itself what is missing. */
  noValidate?: boolean;
  children: ReactNode;
};

/** A form that speaks to the identity service: the error in a red box, a spinner in the button (spec §4, §8). */
export const SessionForm = ({ submit, action, prepare, ref, noValidate, children }: Props) => {
  const { identity } = useSessionActions();
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
  // The service is loaded when somebody begins, so that the press on the button need not wait for it.
  useEffect(() => {
    const begin = () => {
      identity().catch(() => undefined);
      prepare?.();
    };
    const shown = element.current;
    shown?.addEventListener('focusin', begin, { once: true });
    return () => shown?.removeEventListener('focusin', begin);
  }, [element, identity, prepare]);
  // What is typed meanwhile would go neither with this form nor to the next page.
  useEffect(() => {
    if (!form.busy) return;
    const fields = [...(element.current?.elements ?? [])].filter(
      (field): field is HTMLInputElement => field instanceof HTMLInputElement && !field.readOnly,
    );
    for (const field of fields) field.readOnly = true;
    return () => {
      for (const field of fields) field.readOnly = false;
    };
  }, [element, form.busy]);
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
