import { use, useEffect, useEffectEvent, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import type { FillingMatch } from '../../registry/index.ts';
import { Boundary } from '../Boundary.tsx';
import { useFederation } from '../federation-context.ts';
import { enableStyles } from '../loading/document-files.ts';
import type { LoadedPage } from '../loading/page-loader.ts';
import { noteState } from './filling-states.ts';

type Props = { slot: string; match: FillingMatch; pass: object; fallback: ReactNode };

const LoadedFilling = ({ slot, match, pass, page: { Page, release } }: Props & { page: LoadedPage }) => {
  const Part = Page as ComponentType<object>;
  useLayoutEffect(() => enableStyles(release), [release]);
  useEffect(() => {
    const isOther = release.base !== match.release.base;
    noteState(slot, match, isOther ? `fallback: ${release.version}` : 'running');
  }, [slot, match, release]);
  return (
    // Views and loading times are counted by `data-remote`, which only pages have.
    <div
      style={{ display: 'contents' }}
      data-filling={`${release.name}/${match.page}`}
      data-version={release.version}
    >
      <Part {...pass} />
    </div>
  );
};

/** Has no hooks after `use`, like the page of a remote. */
const AwaitedFilling = (props: Props) => {
  const { loader } = useFederation();
  return <LoadedFilling {...props} page={loader.peek(props.match) ?? use(loader.load(props.match))} />;
};

/** Shown in place of a filling that failed; another version replaces it if nothing else of its remote is on the screen. */
const FailedFilling = ({ slot, match, fallback, error }: Props & { error: unknown }) => {
  const { replaceCrashed } = useFederation();
  const replace = useEffectEvent((thrown: unknown) => {
    noteState(slot, match, `error: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
    replaceCrashed?.(match, thrown).catch(() => undefined);
  });
  useEffect(() => replace(error), [error]);
  return fallback;
};

/** What fills a slot, in its own error boundary. */
export const ShownFilling = (props: Props) => {
  const { loader } = useFederation();
  const { match } = props;
  return (
    <Boundary
      key={`${match.release.base}${match.page}`}
      render={() => <AwaitedFilling {...props} />}
      failed={(error) => <FailedFilling {...props} error={error} />}
      onLeave={() => loader.forget(match)}
    />
  );
};
