import { createElement, lazy, Suspense, use, useEffect, type ComponentType } from 'react';
import { Button } from '@rushtone/ui';
import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import { NoticesContext } from '../notices/notices.ts';
import { Boundary } from '@rushtone/platform/browser';
import { PageUnavailable } from './PageUnavailable.tsx';
import styles from './components.module.scss';

type Load<Props> = () => Promise<ComponentType<Props>>;
type Retry = { onRetry: () => void };

/** Loads a part of the shell on demand. If that fails, renders `Failed` in its place until a retry. */
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

/** A page of the shell. It suspends in the pages' shared Suspense boundary. */
export const lazyPage = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  lazyWithin(load, PageUnavailable);

/** A part of a page or the player. Renders nothing while it loads. */
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

/** Error shown in place of a part that failed to load. */
export const PartUnavailable = ({ message, onRetry }: Retry & { message: string }) => (
  <div className={styles.part} role="alert">
    <p>{message}</p>
    <Button variant="outline" onClick={onRetry}>
      Try again
    </Button>
  </div>
);

/** Error for a dialog or panel that failed to load, which has no place in the page. */
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
