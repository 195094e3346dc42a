import { useState } from 'react';
import { usePlayer, usePlayerState, type Track } from '@rushtone/contract';
import { formatTime } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Button, Dialog, LinkIcon, QueueIcon, ShareIcon } from '@rushtone/ui';
import { useCopy } from '../use-copy.ts';
import { QrCode } from './QrCode.tsx';
import styles from './ShareSheet.module.scss';

/** The song's link, with the second that is heard when `track` plays, in every way it can be passed on. */
export const ShareSheet = ({ track, onClose }: { track: Track; onClose: () => void }) => {
  const player = usePlayer();
  const { copied, copy } = useCopy();
  const heard = usePlayerState((state) => state.track?.videoId === track.videoId);
  const [second] = useState(() => (heard ? Math.floor(player.time()) : 0));
  const address = { s: track.videoId, p: track.playlistId ?? undefined };
  const link = window.location.origin + paths.song(address);
  const linkAtSecond = window.location.origin + paths.song({ ...address, t: second });

  const enqueue = () => {
    player.addToQueue(track);
    onClose();
  };
  const share = () =>
    navigator.share({ title: `${track.title} – ${track.artist}`, url: link }).catch(() => undefined);

  return (
    <Dialog title="Share" makeRoom={player.makeRoom} onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.ways}>
          <Button look="outline" onClick={() => copy(link)}>
            <LinkIcon />
            Copy link
          </Button>
          {second > 0 && (
            <Button look="outline" onClick={() => copy(linkAtSecond)}>
              <LinkIcon />
              Copy link at {formatTime(second)}
            </Button>
          )}
          {'share' in navigator && (
            <Button look="outline" onClick={share}>
              <ShareIcon />
              Share with…
            </Button>
          )}
          <Button look="outline" onClick={enqueue}>
            <QueueIcon />
            Add to queue
          </Button>
        </div>
        <QrCode text={link} label={`QR code of the link to ${track.title}`} />
      </div>
      <p role="status" className={styles.copied}>
        {copied && 'Link copied!'}
      </p>
    </Dialog>
  );
};
