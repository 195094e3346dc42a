import type { PageMatch } from '../../registry/index.ts';
import type { PageLoader } from '../loading/page-loader.ts';
import { report } from '../versions/reports.ts';
import type { RunningVersions } from '../versions/running-versions.ts';
import { isBoundToVersion } from './bound-to-version.ts';
import { describeError } from './reports/describe-error.ts';

type Parts = { loader: PageLoader; versions: RunningVersions };

/**
 * Stops running a version in this tab after one of its pages threw while rendering, or did not render. Returns whether another
 * version replaces it; a filling is left as it is while something else of its remote is on the screen, and a page that could not even be loaded has already tried all of them.
 */
export const replaceCrashed = async (
  { loader, versions }: Parts,
  match: PageMatch,
  error: unknown,
  cause = 'throws',
): Promise<boolean> => {
  const crashed = loader.peek(match)?.release;
  if (!crashed) return false;
  const { name } = match.release;
  const channel = versions.selection.get().channels[name] ?? 'stable';
  const { rev } = versions.registry();
  const details = { channel, rev, milliseconds: 0, cause, ...describeError(error) };
  report('error', crashed, details);
  console.warn(error);
  if (isBoundToVersion(match)) return false;
  await versions.markBroken(crashed, true);
  const next = versions.selection.get().registry.remotes[name];
  if (!next || next.base === crashed.base) return false;
  report('fallback', next, details);
  return true;
};
