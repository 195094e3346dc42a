import { lazy, Suspense, use, type ReactNode } from 'react';
import { fillingsOf } from '../registry/index.ts';
import { Boundary } from './Boundary.tsx';
import { ScreenContext, useFederation, useHydrated } from './federation-context.ts';
import { loadChunk } from './lib/load-chunk.ts';

const lazyFilling = () =>
  lazy(async () => ({ default: (await loadChunk(() => import('./slots/index.ts'))).ShownFilling }));
let Filling = lazyFilling();
const renew = () => {
  Filling = lazyFilling();
};

const CONTENTS = { display: 'contents' };
const NOBODY: readonly string[] = [];

type Props = {
  name: string;
  /** Props of what fills the slot. */
  pass: object;
  /** Shown in place of a filling that could not be loaded or threw an error. */
  fallback?: ReactNode;
  /** Roles of whoever looks at the page. */
  roles: readonly string[];
};

/** Place in a page that remotes fill. Each filling keeps its height free, and fails alone. */
export const Slot = ({ name, pass, fallback, roles }: Props) => {
  const hydrated = useHydrated();
  const { registry } = useFederation();
  // The server renders every page for a visitor.
  const fillings = fillingsOf(use(ScreenContext) ?? registry, name, hydrated ? roles : NOBODY);
  return fillings.map((match) => (
    <div
      key={`${match.release.name}/${match.page}`}
      // Without a height, its elements are the page's own, and there is no gap for a filling that shows nothing.
      style={match.filling.height ? { display: 'flow-root', minBlockSize: match.filling.height } : CONTENTS}
      data-slot={name}
    >
      {hydrated && (
        <Boundary
          onCatch={renew}
          onLeave={() => undefined}
          failed={() => fallback}
          render={() => (
            <Suspense>
              <Filling slot={name} match={match} pass={pass} fallback={fallback} />
            </Suspense>
          )}
        />
      )}
    </div>
  ));
};
