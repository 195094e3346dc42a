import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { usePlayer } from '@rushtone/contract';
import { IconButton } from '../button/IconButton.tsx';
import { CloseIcon } from '../icons/frame-icons.tsx';
import { trapFocus } from './trap-focus.ts';
import styles from './Dialog.module.scss';

type DialogProps = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at the bottom. */
  actions?: ReactNode;
};

/**
 * A modal dialog. A native `<dialog>` would be in the top layer and cover the video, which the video host
 * forbids. This one is below the player and moves a video in the page to the dock. Esc or a press outside
 * closes it.
 */
export const Dialog = ({ title, onClose, children, actions }: DialogProps) => {
  const { makeRoom } = usePlayer();
  const dialog = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => makeRoom(), [makeRoom]);
  // Ends before the effects of a navigation, which focus the heading of a page that is inert until then.
  useLayoutEffect(() => (dialog.current ? trapFocus(dialog.current) : undefined), []);
  return createPortal(
    <div
      role="presentation"
      className={styles.scrim}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onClose();
      }}
    >
      <div
        ref={dialog}
        className={styles.dialog}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
      >
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <IconButton variant="plain" label="Close" icon={<CloseIcon />} onClick={onClose} />
        </div>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>,
    document.body,
  );
};
