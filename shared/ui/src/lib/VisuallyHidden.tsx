import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.scss';

export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
