import { lazy, Suspense, useState, type ComponentProps, type ReactNode } from 'react';
import type { Track } from '@rushtone/contract';
import { BANNER_MS } from '@rushtone/domain';
import { FlagIcon, IconButton, ShareIcon, useTemporary } from '@rushtone/ui';
import styles from './SongToolbar.module.scss';

const ReportDialog = lazy(async () => ({ default: (await import('./ReportDialog.tsx')).ReportDialog }));
const ShareSheet = lazy(async () => ({ default: (await import('./ShareSheet.tsx')).ShareSheet }));

type DialogButtonProps = Pick<ComponentProps<typeof IconButton>, 'label' | 'icon' | 'disabled'> & {
  /** The dialog, whose code loads when it opens. */
  dialog: (onClose: () => void) => ReactNode;
};

const DialogButton = ({ dialog, ...button }: DialogButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && <Suspense>{dialog(() => setOpen(false))}</Suspense>}
    </>
  );
};

/** The toolbar's extra action (spec §2). */
export const ShareButton = ({ track }: { track: Track | null }) => (
  <DialogButton
    label="Share"
    icon={<ShareIcon />}
    disabled={!track}
    dialog={(onClose) => track && <ShareSheet track={track} onClose={onClose} />}
  />
);

export const ReportButton = ({ videoId }: { videoId: string }) => {
  const [reported, setReported] = useTemporary<object>(BANNER_MS);
  return (
    <>
      <DialogButton
        label="Report song"
        icon={<FlagIcon />}
        dialog={(onClose) => (
          <ReportDialog videoId={videoId} onClose={onClose} onReported={() => setReported({})} />
        )}
      />
      {reported && (
        <span role="alert" className={styles.success}>
          Song reported successfully!
        </span>
      )}
    </>
  );
};
