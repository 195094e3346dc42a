import { createContext } from 'react';
import type { Notice } from '@rushtone/contract';
import { BANNER_MS } from '@rushtone/domain';
import { createValueStore } from '../lib/value-store.ts';

/** An action here, or a link to another site. */
export type NoticeAction = { label: string; run: () => void } | { label: string; href: string };

export type ShellNotice = Omit<Notice, 'action'> & {
  actions?: readonly NoticeAction[];
  /** Errors stay until they are closed unless this is set. */
  durationMs?: number;
  /** Called when the user closes it. */
  onClose?: () => void;
};

export type ShownNotice = ShellNotice & { id: number };

export const createNotices = () => {
  const list = createValueStore<readonly ShownNotice[]>([]);
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  let ids = 0;

  const close = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    list.set(list.get().filter((notice) => notice.id !== id));
  };
  const startTimer = ({ id, kind, durationMs = kind === 'error' ? undefined : BANNER_MS }: ShownNotice) => {
    if (durationMs !== undefined)
      timers.set(
        id,
        setTimeout(() => close(id), durationMs),
      );
  };
  /** Returns a function that dismisses the notice. */
  const show = (notice: ShellNotice): (() => void) => {
    ids += 1;
    const shown = { ...notice, id: ids };
    const isRepeated = ({ kind, message }: ShellNotice) => kind === 'error' && message === shown.message;
    list.set([...list.get().filter((each) => !isRepeated(each)), shown]);
    startTimer(shown);
    return () => close(shown.id);
  };
  return {
    list,
    show,
    close,
    notify: ({ action, ...notice }: Notice): void =>
      void show({ ...notice, actions: action ? [action] : undefined }),
    pause: () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
    resume: () => {
      for (const notice of list.get()) startTimer(notice);
    },
  };
};

export type Notices = ReturnType<typeof createNotices>;

export const NoticesContext = createContext<Notices | null>(null);
