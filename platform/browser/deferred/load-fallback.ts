import { filesOfPage, sha384, type PageMatch, type Release } from '../../registry/index.ts';
import { patient, TIMED_OUT } from '../lib/time-limit.ts';
import type { LoadedPage, OpenPage } from '../loading/page-loader.ts';
import { report } from '../versions/reports.ts';
import { idOf, type RunningVersions } from '../versions/running-versions.ts';
import { isBoundToVersion } from './bound-to-version.ts';
import { describeError } from './reports/describe-error.ts';
import { selectRunnable } from './select-versions.ts';

const TOTAL_LIMIT_MS = 7_500;
/** Slower failures count as timeouts. */
const TIMEOUT_FROM_MS = 3_000;
const JITTER_MS = 250;
const OTHER_VERSIONS = 3;
/** After a timeout, how long the retry runs before another version is tried alongside. */
const HEAD_START_MS = 600;
const DIAGNOSIS_LIMIT_MS = 2_000;

type Failure = { match: PageMatch; error: unknown; sinceMs: number };
type Dependencies = { versions: RunningVersions; open: OpenPage };

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns what is wrong with a file, as one word; `null` if nothing is. */
export const problemOf = async ({
  url,
  integrity,
}: {
  url: string;
  integrity: string;
}): Promise<string | null> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(patient(DIAGNOSIS_LIMIT_MS)) });
    if (!response.ok) return `status-${response.status}`;
    return (await sha384(await response.arrayBuffer())) === integrity ? null : 'integrity';
  } catch (error) {
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network';
  }
};

/**
 * Returns why a page failed, as one word for the report. A script's error event does not say, so its files
 * are fetched.
 */
const causeOf = async (match: PageMatch, error: unknown): Promise<string> => {
  if (String(error).includes('needs the contract')) return 'contract';
  if (String(error).includes('has expired')) return 'expired';
  if (String(error).includes('is blocked')) return 'blocked';
  const problems = await Promise.all(filesOfPage(match).map(problemOf));
  const isLate = String(error).includes(TIMED_OUT);
  return problems.find((problem) => problem !== null) ?? (isLate ? 'unresolved' : 'throws');
};

/** Opens the page in another version of its remote, best first. */
const openOtherVersion = async (
  { release, page }: PageMatch,
  { versions, open }: Dependencies,
): Promise<LoadedPage> => {
  const { name } = release;
  const tried = new Set([idOf(release)]);
  for (let tries = 0; tries < OTHER_VERSIONS; tries += 1) {
    const other = await selectRunnable(versions.registry(), name, tried, versions.chooser);
    if (!other) break;
    tried.add(idOf(other.release));
    const loaded = await open({ release: other.release, page }).catch(() => null);
    if (loaded) return loaded;
  }
  throw new Error(`No other version of ${name} runs here.`);
};

/** Retries, or opens another version. After a timeout both run concurrently, so that it takes at most 8 seconds. */
const retryOrReplace = async (
  { match, error, sinceMs }: Failure,
  dependencies: Dependencies,
): Promise<LoadedPage> => {
  const retry = wait(Math.random() * JITTER_MS).then(() => dependencies.open(match, true));
  const replace = () =>
    isBoundToVersion(match) ? Promise.reject(error) : openOtherVersion(match, dependencies);
  const loading =
    sinceMs > patient(TIMEOUT_FROM_MS)
      ? Promise.any([retry, wait(HEAD_START_MS).then(replace)])
      : retry.catch(replace);
  const timeout = wait(Math.max(0, patient(TOTAL_LIMIT_MS) - sinceMs)).then(() => {
    throw error;
  });
  return Promise.race([loading, timeout]);
};

/** Retries a failed page once, then opens it in the last good version. */
export const loadFallback = async (failure: Failure, dependencies: Dependencies): Promise<LoadedPage> => {
  const { match, error, sinceMs } = failure;
  const { versions } = dependencies;
  const { name, version } = match.release;
  const startedAt = performance.now() - sinceMs;
  const channel = versions.selection.get().channels[name] ?? 'stable';
  const cause = causeOf(match, error);
  const described = describeError(error);
  const reportWithCause = async (
    kind: 'retry' | 'fallback' | 'error',
    release: Release,
    instead?: string,
  ) => {
    const milliseconds = performance.now() - startedAt;
    report(kind, release, {
      channel,
      rev: versions.registry().rev,
      milliseconds,
      ...(instead !== undefined && { instead }),
      cause: await cause,
      ...described,
    });
  };
  try {
    const page = await retryOrReplace(failure, dependencies);
    const isOther = page.release.version !== version;
    void (isOther
      ? reportWithCause('fallback', page.release, version)
      : reportWithCause('retry', page.release));
    if (isOther) void versions.markBroken(match.release);
    return page;
  } catch {
    void reportWithCause('error', match.release);
    throw error;
  }
};
