import type { PageMatch } from '@rushtone/releases';
import type { Loaded, Open } from '../loader.ts';
import { report } from '../reports.ts';
import { idOf, type Releases } from '../releases.ts';
import { firstRunnable } from './choose-slowly.ts';
import { causeOf } from './diagnose.ts';

const ALL_MS = 7_500;
/** Who has failed only after so long did not answer. */
const SILENCE_MS = 3_000;
const JITTER_MS = 250;
/** How many other versions are tried. */
const OTHERS = 3;
/** After a silence the next version is not kept waiting for the retry. */
const HEAD_START_MS = 600;

const later = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

type Failure = { match: PageMatch; error: unknown; sinceMs: number };
type Parts = { releases: Releases; open: Open };

/** The page in the next version of the remote that can run: the last known good one, if there is one. */
const inAnotherVersion = async ({ match }: Failure, { releases, open }: Parts): Promise<Loaded> => {
  const { name, version } = match.release;
  const tried = new Set([idOf(name, version)]);
  for (let tries = 0; tries < OTHERS; tries += 1) {
    const found = await firstRunnable(releases.signed(), name, tried);
    if (!found) break;
    tried.add(idOf(name, found.release.version));
    const page = await open({ release: found.release, page: match.page }).catch(() => null);
    if (page) return page;
  }
  throw new Error(`No other version of ${name} can run here.`);
};

const first = (pages: Promise<Loaded>[]): Promise<Loaded> => Promise.any(pages);

/**
 * A page that failed is tried once more, then in the version that last worked. What fails goes on at once; where
 * nothing answers both are tried side by side, so that it takes 8 seconds at most.
 */
export const climb = async (failure: Failure, parts: Parts): Promise<Loaded> => {
  const { match, error, sinceMs } = failure;
  const { name, version } = match.release;
  const channel = parts.releases.newest.get().channels[name] ?? 'stable';
  const tell = (kind: 'fallback' | 'error', milliseconds: number, cause: string, shown = version) =>
    report(
      kind,
      { name, version: shown },
      { channel, rev: parts.releases.signed().rev, milliseconds, cause },
    );
  const began = performance.now() - sinceMs;
  const cause = causeOf(match, error);

  const again = async () => {
    await later(Math.random() * JITTER_MS);
    return parts.open(match, true);
  };
  const other = () => inAnotherVersion(failure, parts);
  const silent = sinceMs > SILENCE_MS;
  const climbing = silent ? first([again(), later(HEAD_START_MS).then(other)]) : again().catch(() => other());
  const late = later(Math.max(0, ALL_MS - sinceMs)).then(() => {
    throw error;
  });
  try {
    const page = await Promise.race([climbing, late]);
    if (page.release.version !== version) {
      tell('fallback', performance.now() - began, await cause, page.release.version);
      void parts.releases.distrust(match.release);
    }
    return page;
  } catch {
    void cause.then((known) => tell('error', performance.now() - began, known));
    throw error;
  }
};
