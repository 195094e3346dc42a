import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import styles from './Container.module.scss';

/** The page's measure: at most 1280 px, with the gutters of the screen. */
export const Container = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={classes(styles.container, className)}>{children}</div>
);
