import { useEffect, useEffectEvent, useRef, useState, type FocusEvent } from 'react';
import { BANNER_MS } from '@rushtone/domain';
import { Banner, Button, buttonClass, CloseIcon, IconButton } from '@rushtone/ui';
import { useValue } from '@rushtone/platform/browser/value-store';
import type { NoticeAction, Notices, ShownNotice } from './notices.ts';
import styles from './NoticeList.module.scss';

const Action = ({ action, onDone }: { action: NoticeAction; onDone: () => void }) =>
  'href' in action ? (
    <a className={buttonClass('quiet')} href={action.href} target="_blank" rel="noopener">
      {action.label}
    </a>
  ) : (
    <Button
      variant="quiet"
      onClick={() => {
        onDone();
        action.run();
      }}
    >
      {action.label}
    </Button>
  );

type NoticeItemProps = { notice: ShownNotice; paused: boolean; onClose: () => void };

const NoticeItem = ({ notice, paused, onClose }: NoticeItemProps) => {
  const { kind, message, durationMs = kind === 'error' ? undefined : BANNER_MS } = notice;
  const expired = useEffectEvent(onClose);
  useEffect(() => {
    if (durationMs === undefined || paused) return;
    const timer = setTimeout(expired, durationMs);
    return () => clearTimeout(timer);
  }, [durationMs, paused]);
  return (
    <div className={styles.notice} data-kind={kind}>
      <Banner kind={kind}>{message}</Banner>
      <div className={styles.actions}>
        {notice.actions?.map((action) => (
          <Action key={action.label} action={action} onDone={onClose} />
        ))}
        <IconButton
          variant="plain"
          label="Close notice"
          icon={<CloseIcon />}
          onClick={() => {
            onClose();
            notice.onClose?.();
          }}
        />
      </div>
    </div>
  );
};

/** Notices at the bottom of the page, next to or above the dock. They stay while hovered or focused. */
export const NoticeList = ({ notices }: { notices: Notices }) => {
  const list = useValue(notices.list);
  const [paused, setPaused] = useState(false);
  const listRef = useRef<HTMLDivElement>(null);
  const focusBefore = useRef<HTMLElement | null>(null);
  const onFocus = ({ currentTarget, relatedTarget: before }: FocusEvent) => {
    setPaused(true);
    if (before instanceof HTMLElement && !currentTarget.contains(before)) focusBefore.current = before;
  };
  /** Restores focus before the notice, which contains it, is removed. */
  const close = (id: number) => {
    if (listRef.current?.contains(document.activeElement)) focusBefore.current?.focus();
    notices.close(id);
  };
  return (
    <div
      ref={listRef}
      className={styles.list}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={onFocus}
      onBlur={() => setPaused(false)}
    >
      {list.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} paused={paused} onClose={() => close(notice.id)} />
      ))}
    </div>
  );
};
