import { useSyncExternalStore } from 'react';
import type { FakePlayer } from '../fake-player.ts';
import type { FakeServices } from '../fake-services.ts';
import styles from './harness.module.scss';

type Wish = { id: number; words: string };
type Asked = { list: () => readonly Wish[]; subscribe: (listener: () => void) => () => void };

/** Keeps what a remote asks of the shell besides music: notices and favorites. */
export const watchShell = (services: FakeServices): Asked => {
  let asked: readonly Wish[] = [];
  const listeners = new Set<() => void>();
  const add = (words: string) => {
    asked = [...asked, { id: asked.length, words }];
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
    list: () => asked,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** What the fake shell plays and was asked for, in words: it draws neither player nor notices. */
export const ShellState = ({ player, asked }: { player: FakePlayer; asked: Asked }) => {
  const { track, status, queue } = useSyncExternalStore(player.subscribe, player.snapshot);
  const wishes = useSyncExternalStore(asked.subscribe, asked.list);
  return (
    <output className={styles.state} aria-label="Shell">
      Player: {status}
      {track && ` ${track.title || track.videoId}`}
      {queue.length > 0 && `, ${queue.length} queued`}
      {wishes.map(({ id, words }) => (
        <span key={id}>{words}</span>
      ))}
    </output>
  );
};
