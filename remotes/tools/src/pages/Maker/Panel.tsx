import { useState, type ReactNode } from 'react';
import { classes } from '@rushtone/ui';
import controls from './Controls.module.scss';

const PHONE = '(max-width: 639.98px)';

type PanelProps = {
  title: string;
  /** `phones`: closed at first on a phone, where all panels together are many screens long. */
  folded?: 'phones' | 'always';
  /** Opens it, also later. */
  open?: boolean;
  className?: string;
  children: ReactNode;
};

/** A titled part of the maker, which can be folded. What is folded from the start is not there before it is opened. */
export const Panel = ({ title, folded, open: wanted = false, className, children }: PanelProps) => {
  const [isOpen, setOpen] = useState(
    () => !folded || (folded === 'phones' && !window.matchMedia?.(PHONE).matches),
  );
  const [wasWanted, setWasWanted] = useState(wanted);
  if (wanted !== wasWanted) {
    setWasWanted(wanted);
    if (wanted) setOpen(true);
  }
  return (
    <details
      className={classes(controls.panel, className)}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <h2>{title}</h2>
      </summary>
      {isOpen && <div className={controls.content}>{children}</div>}
    </details>
  );
};
