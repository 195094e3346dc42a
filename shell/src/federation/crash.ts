import type { PageMatch } from '@rushtone/releases';
import type { Federation } from './federation.ts';
import { report } from './reports.ts';

/**
 * A page that came up and then broke while it was drawn: this tab runs its version no more. True when there is
 * another, which takes its place at once; a page that could not even be loaded has been through all of them.
 */
export const onCrash = async (
  { loader, releases }: Federation,
  match: PageMatch,
  error: unknown,
): Promise<boolean> => {
  const shown = loader.peek(match)?.release;
  if (!shown || !releases) return false;
  const { name } = match.release;
  const channel = releases.newest.get().channels[name] ?? 'stable';
  const { rev } = releases.signed();
  report('error', shown, { channel, rev, milliseconds: 0, cause: 'throws' });
  console.warn(error);
  await releases.distrust(shown, true);
  const next = releases.newest.get().registry.remotes[name];
  if (!next || next.base === shown.base) return false;
  report('fallback', next, { channel, rev, milliseconds: 0, cause: 'throws' });
  return true;
};
