import type { ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import styles from './Container.module.scss';

/** Limits the width to 1280 px and adds the page's gutters. */
export const Container = ({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) => <div className={classes(styles.container, className)}>{children}</div>;
