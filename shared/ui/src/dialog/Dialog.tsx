import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../button/IconButton.tsx';
import { CloseIcon } from '../icons/icons.ts';
import { keepFocusInside } from './keep-focus.ts';
import styles from './Dialog.module.scss';

type DialogProps = {
  title: string;
  onClose: () => void;
  /** The player's `makeRoom`: a video that stands in the page goes to its dock while the dialog is open. */
  makeRoom?: () => () => void;
  children: ReactNode;
  /** Buttons at the end; the close button at the top is always there. */
  actions?: ReactNode;
};

/**
 * A modal dialog, at most 480 wide. It is no native `<dialog>`, whose top layer would lie over the video: it stands
 * below the player and clear of its dock. Esc and a press outside close it; the focus goes back where it was.
 */
export const Dialog = ({ title, onClose, makeRoom, children, actions }: DialogProps) => {
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => makeRoom?.(), [makeRoom]);
  useEffect(() => (box.current ? keepFocusInside(box.current) : undefined), []);
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
        ref={box}
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
