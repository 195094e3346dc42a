import { lazy, Suspense, useState } from 'react';
import type { Track } from '@rushtone/contract';
import { IconButton, ShareIcon } from '@rushtone/ui';

const ShareSheet = lazy(async () => ({ default: (await import('./ShareSheet.tsx')).ShareSheet }));

/** The toolbar's extra action (spec §2). */
export const ShareButton = ({ track }: { track: Track | null }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Share"
        icon={<ShareIcon />}
        aria-haspopup="dialog"
        disabled={!track}
        onClick={() => setOpen(true)}
      />
      {open && track && (
        <Suspense>
          <ShareSheet track={track} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
