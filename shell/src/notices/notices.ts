import { createContext } from 'react';
import type { Notice } from '@rushtone/contract';
import { createValueStore } from '@rushtone/platform/browser/value-store';

/** An action in this page, or a link to another site. */
export type NoticeAction = { label: string; run: () => void } | { label: string; href: string };

export type ShellNotice = Omit<Notice, 'action'> & {
  actions?: readonly NoticeAction[] | undefined;
  /** Duration in ms. By default errors stay until they are closed. */
  durationMs?: number;
  /** Called when the user closes the notice. */
  onClose?: (() => void) | undefined;
};

export type ShownNotice = ShellNotice & { id: number };

export const createNotices = () => {
  const list = createValueStore<readonly ShownNotice[]>([]);
  let ids = 0;
  const close = (id: number) => list.set(list.get().filter((notice) => notice.id !== id));
  /** Shows a notice. Returns a function that dismisses it. */
  const show = (notice: ShellNotice): (() => void) => {
    ids += 1;
    const id = ids;
    const isRepeated = ({ kind, message }: ShellNotice) => kind === 'error' && message === notice.message;
    list.set([...list.get().filter((each) => !isRepeated(each)), { ...notice, id }]);
    return () => close(id);
  };
  return {
    list,
    show,
    close,
    notify: ({ action, ...notice }: Notice): void =>
      void show({ ...notice, actions: action ? [action] : undefined }),
  };
};

export type Notices = ReturnType<typeof createNotices>;

export const NoticesContext = createContext<Notices | null>(null);
