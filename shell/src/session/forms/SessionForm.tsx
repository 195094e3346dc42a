import { useEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { Banner, Button, type Form } from '@rushtone/ui';
import { useSessionActions } from '../SessionContext.ts';
import styles from './SessionForm.module.scss';

type FormRef = RefObject<HTMLFormElement | null>;

type Props = {
  /** Result of `useForm`. */
  form: ComponentProps<typeof Form>['form'];
  /** Label of the submit button. */
  submit: string;
  /** Called when the form gets focus, and again after an error. */
  prepare?: (() => void) | undefined;
  ref?: FormRef;
  noValidate?: boolean;
  children: ReactNode;
};

/** Loads the identity service on first focus, so that submitting need not wait for it. */
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

/** Makes fields read-only while the form is busy, since edits would not be submitted. */
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

/** A form of the identity service, with the result above the fields and a spinner in the button (spec §4, §8). */
export const SessionForm = ({ form, submit, prepare, ref, noValidate, children }: Props) => {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  const { banner, busy } = form;
  useEarlyIdentity(element, prepare);
  useReadOnlyWhileBusy(element, busy);
  useEffect(() => {
    if (banner?.kind === 'error') prepare?.();
  }, [banner, prepare]);
  return (
    <>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      <form
        ref={element}
        className={styles.form}
        noValidate={noValidate}
        onSubmit={(event) => void form.submit(event)}
      >
        {children}
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
      </form>
    </>
  );
};
