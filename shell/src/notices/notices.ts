import type { Notice } from '@rushtone/contract';
import { BANNER_MS } from '@rushtone/domain';
import { createValueStore } from '../lib/value-store.ts';

/** What a listener can do about a notice: something here, or an address elsewhere. */
export type NoticeAction = { label: string; run: () => void } | { label: string; href: string };

export type ShellNotice = Omit<Notice, 'action'> & {
  actions?: readonly NoticeAction[];
  /** How long it stays; errors stay until they are closed, unless this says otherwise. */
  lastsMs?: number;
};

export type ShownNotice = ShellNotice & { id: number };

/** The notices on the screen. Errors stay until they are closed; the others end by themselves. */
export const createNotices = () => {
  const list = createValueStore<readonly ShownNotice[]>([]);
  const ends = new Map<number, ReturnType<typeof setTimeout>>();
  let ids = 0;

  const close = (id: number) => {
    clearTimeout(ends.get(id));
    ends.delete(id);
    list.set(list.get().filter((notice) => notice.id !== id));
  };
  const wait = ({ id, kind, lastsMs = kind === 'error' ? undefined : BANNER_MS }: ShownNotice) => {
    if (lastsMs !== undefined)
      ends.set(
        id,
        setTimeout(() => close(id), lastsMs),
      );
  };
  /** Shows it, and gives what closes it. */
  const show = (notice: ShellNotice): (() => void) => {
    ids += 1;
    const shown = { ...notice, id: ids };
    list.set([...list.get(), shown]);
    wait(shown);
    return () => close(shown.id);
  };
  return {
    list,
    show,
    close,
    notify: ({ action, ...notice }: Notice): void =>
      void show({ ...notice, actions: action ? [action] : undefined }),
    /** While somebody rests on them they stay. */
    hold: () => {
      for (const timer of ends.values()) clearTimeout(timer);
      ends.clear();
    },
    release: () => {
      for (const notice of list.get()) wait(notice);
    },
  };
};

export type Notices = ReturnType<typeof createNotices>;
