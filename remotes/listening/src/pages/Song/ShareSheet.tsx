import { useEffect, useState } from 'react';
import { usePlayer, usePlayerState, type Track } from '@rushtone/contract';
import { formatTime } from '@rushtone/domain';
import { Button, Dialog, LinkIcon, QueueIcon, ShareIcon, Skeleton } from '@rushtone/ui';
import { linkToSong, useCopy } from './use-copy.ts';
import styles from './ShareSheet.module.scss';

type Modules = readonly (readonly boolean[])[];

/** Returns SVG path data; adjacent modules in a row are merged into one rectangle. */
const pathOf = (rows: Modules): string =>
  rows
    .flatMap((row, y) => {
      const text = row.map((dark) => (dark ? '1' : '0')).join('');
      return [...text.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1H${index}z`);
    })
    .join('');

/** Dark on light in both brands, as scanners require. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const [modules, setModules] = useState<Modules>();
  useEffect(() => {
    let mounted = true;
    import('qr')
      .then(({ encodeQR }) => mounted && setModules(encodeQR(text, 'raw', { ecc: 'medium', border: 2 })))
      .catch(() => undefined);
    return () => {
      mounted = false;
    };
  }, [text]);
  if (!modules) {
    return (
      <div className={styles.code}>
        <Skeleton ratio="1" />
      </div>
    );
  }
  const size = modules.length;
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={pathOf(modules)} shapeRendering="crispEdges" />
    </svg>
  );
};

/** Shares the song's link; if `track` is the player's song, also the link to the current second. */
export const ShareSheet = ({ track, onClose }: { track: Track; onClose: () => void }) => {
  const player = usePlayer();
  const { copied, copy } = useCopy();
  const isCurrent = usePlayerState((state) => state.track?.videoId === track.videoId);
  const start = usePlayerState((state) => state.bounds?.start ?? 0);
  const [second] = useState(() => (isCurrent ? Math.floor(player.time()) : 0));
  const address = { s: track.videoId, p: track.playlistId ?? undefined };
  const link = linkToSong(address);
  const linkAtSecond = linkToSong({ ...address, t: second });

  const enqueue = () => {
    player.addToQueue(track);
    onClose();
  };
  const share = () =>
    navigator.share({ title: `${track.title} – ${track.artist}`, url: link }).catch(() => undefined);

  return (
    <Dialog title="Share" onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.actions}>
          <Button variant="outline" onClick={() => copy(link)}>
            <LinkIcon />
            Copy link
          </Button>
          {second > start && (
            <Button variant="outline" onClick={() => copy(linkAtSecond)}>
              <LinkIcon />
              Copy link at {formatTime(second - start)}
            </Button>
          )}
          {'share' in navigator && (
            <Button variant="outline" onClick={share}>
              <ShareIcon />
              Share with…
            </Button>
          )}
          <Button variant="outline" onClick={enqueue}>
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
