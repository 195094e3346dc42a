import { Banner, Button, buttonClass, CloseIcon, IconButton } from '@rushtone/ui';
import { useValue } from '../lib/value-store.ts';
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

const NoticeItem = ({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) => (
  <div className={styles.notice} data-kind={notice.kind}>
    <Banner kind={notice.kind}>{notice.message}</Banner>
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

/** At the bottom of the page, beside or above the dock. Notices stay while the pointer or the focus is on them. */
export const NoticeList = ({ notices }: { notices: Notices }) => {
  const list = useValue(notices.list);
  return (
    <div
      className={styles.list}
      onPointerEnter={notices.pause}
      onPointerLeave={notices.resume}
      onFocus={notices.pause}
      onBlur={notices.resume}
    >
      {list.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} onClose={() => notices.close(notice.id)} />
      ))}
    </div>
  );
};
