import { useSyncExternalStore } from 'react';
import type { FakePlayer } from '../fake-player.ts';
import type { FakeServices } from '../fake-services.ts';
import styles from './harness.module.scss';

type Entry = { id: number; text: string };
type ShellLog = { entries: () => readonly Entry[]; subscribe: (listener: () => void) => () => void };

/** Records the notices and favorites that a remote requests from the shell. */
export const recordShell = (services: FakeServices): ShellLog => {
  let entries: readonly Entry[] = [];
  const listeners = new Set<() => void>();
  const add = (text: string) => {
    entries = [...entries, { id: entries.length, text }];
    for (const listener of listeners) listener();
  };
  services.notify = (notice) => {
    add(`notice: ${notice.message}`);
    return services.notices.push(notice);
  };
  const { set } = services.favorites;
  services.favorites.set = (track, favorite) => {
    add(`favorite: ${track.title}, ${favorite}`);
    set(track, favorite);
  };
  return {
    entries: () => entries,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Shows the fake shell's player state and log as text, since it renders neither player nor notices. */
export const ShellState = ({ player, log }: { player: FakePlayer; log: ShellLog }) => {
  const { track, status, queue } = useSyncExternalStore(player.subscribe, player.snapshot);
  const entries = useSyncExternalStore(log.subscribe, log.entries);
  return (
    <output className={styles.state} aria-label="Shell">
      Player: {status}
      {track && ` ${track.title || track.videoId}`}
      {queue.length > 0 && `, ${queue.length} queued`}
      {entries.map(({ id, text }) => (
        <span key={id}>{text}</span>
      ))}
    </output>
  );
};
