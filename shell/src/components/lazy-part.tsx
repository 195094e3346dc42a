import { createElement, lazy, Suspense, use, useEffect, type ComponentType } from 'react';
import { Button } from '@rushtone/ui';
import { loadChunk } from '../lib/load-chunk.ts';
import { NoticesContext } from '../notices/notices.ts';
import { Boundary } from './Boundary.tsx';
import { PageUnavailable } from './PageUnavailable.tsx';
import styles from './components.module.scss';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Retry = { onRetry: () => void };

/** A part of the shell that is loaded on demand; `Failed` stands in its place when it fails, until a retry. */
const lazyWithin = <Props extends object>(load: Load<Props>, Failed: ComponentType<Props & Retry>) => {
  let failedToLoad = false;
  const create = () =>
    lazy(async () => {
      try {
        return { default: await loadChunk(load) };
      } catch (error) {
        failedToLoad = true;
        throw error;
      }
    });
  let Part = create();
  const renew = () => {
    if (failedToLoad) Part = create();
    failedToLoad = false;
  };
  return (props: Props) => (
    <Boundary
      onCatch={(error) => window.reportError(error)}
      onLeave={renew}
      failed={(_, onRetry) => <Failed {...props} onRetry={onRetry} />}
      render={() => createElement<Props>(Part, props)}
    />
  );
};

/** A page of the shell. It suspends to the one Suspense boundary of all pages. */
export const lazyPage = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  lazyWithin(load, PageUnavailable);

/** A part inside of a page or the player. Nothing is shown while it loads. */
export const lazyPart = <Props extends object>(
  load: Load<Props>,
  Failed: ComponentType<Props & Retry>,
): ComponentType<Props> => {
  const Part = lazyWithin(load, Failed);
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
};

/** In the place of a part that failed. */
export const PartUnavailable = ({ message, onRetry }: Retry & { message: string }) => (
  <div className={styles.part} role="alert">
    <p>{message}</p>
    <Button variant="outline" onClick={onRetry}>
      Try again
    </Button>
  </div>
);

/** For a dialog or panel that failed, which has no place of its own. */
export const FailureNotice = ({
  message,
  onRetry,
  onClose,
}: Retry & { message: string; onClose?: () => void }) => {
  const notices = use(NoticesContext);
  useEffect(
    () => notices?.show({ kind: 'error', message, actions: [{ label: 'Try again', run: onRetry }], onClose }),
    [notices, message, onRetry, onClose],
  );
  return null;
};
