import type { ComponentProps, ReactNode } from 'react';
import { useSession } from '@rushtone/contract';
import { Banner, Button, Form, useForm, type FormOptions, type FormValues } from '@rushtone/ui';
import { LeaveGuard } from './LeaveGuard.tsx';
import styles from './ToolForm.module.scss';

type ToolFormOptions<V extends FormValues> = Omit<FormOptions<V>, 'draft' | 'account'> & {
  /** Key of the draft, which is kept on this device per account. */
  name: string;
};

export const useToolForm = <V extends FormValues>({ name, ...options }: ToolFormOptions<V>) => {
  const session = useSession();
  const uid = session.status === 'user' ? session.uid : '';
  return useForm({
    ...options,
    account: true,
    draft: { key: `draft:${name}:${uid}`, storage: 'localStorage' },
  });
};

type ToolFormProps = Omit<ComponentProps<typeof Form>, 'form' | 'note'> & {
  form: ComponentProps<typeof Form>['form'] & { unsaved: boolean; restored: boolean; discard: () => void };
  /** Shown next to the button while there are changes. */
  note?: ReactNode;
  /** Whether leaving the page would lose nothing. */
  isKept?: boolean;
};

/** A form that shows restored changes, and asks for confirmation before unsaved changes are left. */
export const ToolForm = ({
  form,
  note = 'Not saved yet',
  isKept = false,
  children,
  ...props
}: ToolFormProps) => {
  const { busy, unsaved, restored, discard } = form;
  return (
    <Form {...props} form={form} note={unsaved && !busy && <p className={styles.note}>{note}</p>}>
      {restored && unsaved && (
        <Banner kind="info">
          <span className={styles.restored}>
            Your unsaved changes were restored.
            <Button variant="quiet" onClick={discard}>
              Discard
            </Button>
          </span>
        </Banner>
      )}
      {children}
      <LeaveGuard active={unsaved && !isKept} title="Leave without saving?">
        Your changes are not saved. They stay on this device and will be here when you come back.
      </LeaveGuard>
    </Form>
  );
};
