import { useState, type ReactNode } from 'react';
import { classes } from '@rushtone/ui';
import controls from './controls/Controls.module.scss';

const PHONE = '(max-width: 639.98px)';

type PanelProps = {
  title: string;
  /** `phones`: initially closed on phones, where all panels together would fill many screens. */
  folded?: 'phones' | 'always';
  /** Opens the panel, also when it changes to `true` later. */
  open?: boolean;
  className?: string;
  children: ReactNode;
};

/** A collapsible panel with a title. The content of an initially closed panel is rendered when it is opened. */
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
