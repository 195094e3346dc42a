import { useState, type ComponentProps, type ComponentType } from 'react';
import { useNotify, type Track } from '@rushtone/contract';
import { BANNER_MS } from '@rushtone/domain';
import { FlagIcon, IconButton, ShareIcon, useTemporary } from '@rushtone/ui';
import styles from './SongToolbar.module.scss';

type Closable = { onClose: () => void };

type DialogButtonProps<Props> = Pick<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'disabled'> & {
  /** Loads the dialog's code when it opens, and again after a failure. */
  load: () => Promise<ComponentType<Props & Closable>>;
  props: Props;
};

const DialogButton = <Props extends object>({ load, props, ...button }: DialogButtonProps<Props>) => {
  const notify = useNotify();
  const [Dialog, setDialog] = useState<ComponentType<Props & Closable>>();
  const open = () => {
    const action = { label: 'Try again', run: open };
    load().then(
      (loaded) => setDialog(() => loaded),
      () => notify({ kind: 'error', message: `“${button.label}” could not be loaded.`, action }),
    );
  };
  return (
    <>
      <IconButton {...button} aria-haspopup="dialog" onClick={open} />
      {Dialog && <Dialog {...props} onClose={() => setDialog(undefined)} />}
    </>
  );
};

const loadReportDialog = async () => (await import('./ReportDialog.tsx')).ReportDialog;
const loadShareSheet = async () => (await import('./ShareSheet.tsx')).ShareSheet;

/** The toolbar's extra action (spec §2). */
export const ShareButton = ({ track }: { track: Track | null }) =>
  track ? (
    <DialogButton label="Share" icon={<ShareIcon />} load={loadShareSheet} props={{ track }} />
  ) : (
    <IconButton label="Share" icon={<ShareIcon />} disabled />
  );

export const ReportButton = ({ videoId }: { videoId: string }) => {
  const [reported, setReported] = useTemporary<object>(BANNER_MS);
  return (
    <>
      <DialogButton
        label="Report song"
        icon={<FlagIcon />}
        load={loadReportDialog}
        props={{ videoId, onReported: () => setReported({}) }}
      />
      {reported && (
        <span role="alert" className={styles.success}>
          Song reported successfully!
        </span>
      )}
    </>
  );
};
