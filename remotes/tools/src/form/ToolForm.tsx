import type { FormEvent, ReactNode } from 'react';
import { Banner, Button, type BannerMessage } from '@rushtone/ui';
import { LeaveGuard } from './LeaveGuard.tsx';
import styles from './ToolForm.module.scss';

type ToolFormProps = {
  label: string;
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
    saving: boolean;
    unsaved: boolean;
    restored: boolean;
    discard: () => void;
    banner: BannerMessage | null;
  };
  action: string;
  children: ReactNode;
};

/** The frame of a tool's form: its fields, what came back from an earlier visit, the answer, and the button. */
export const ToolForm = ({ label, form, action, children }: ToolFormProps) => {
  const { submit, saving, unsaved, restored, discard, banner } = form;
  return (
    <form className={styles.form} noValidate aria-label={label} onSubmit={(event) => void submit(event)}>
      {restored && unsaved && (
        <Banner kind="info">
          <span className={styles.restored}>
            Changes that you had not saved are back.
            <Button look="quiet" onClick={discard}>
              Discard them
            </Button>
          </span>
        </Banner>
      )}
      {children}
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" busy={saving}>
          {action}
        </Button>
        {unsaved && !saving && <p>Not saved yet</p>}
      </div>
      <LeaveGuard unsaved={unsaved} />
    </form>
  );
};
