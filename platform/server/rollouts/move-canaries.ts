import type { Channels } from '../../registry/index.ts';
import { moveCanary } from '../../store/index.ts';
import type { LiveReleases } from '../releases/live-releases.ts';
import type { FieldMetrics, SiteMeasure } from '../metrics/field-metrics.ts';
import { isEnoughOfLive, judge, STEPS, type Needs, type Verdict } from './judge.ts';

type Judged = { metrics: Pick<FieldMetrics, 'ofStep'>; needs: Needs; measure?: SiteMeasure | undefined };
type Options = Judged & {
  releases: Pick<LiveReleases, 'registry' | 'move'>;
  info: (message: string) => void;
};

type Move = { percent: number; what: string; why: string };

/** Compares a remote's canary with its live version; `null` if it has none or it was rolled back. */
export const judgeCanary = async (
  { name, version: step, live, canary }: Channels,
  { metrics, needs, measure }: Judged,
): Promise<Verdict | null> => {
  if (!canary || canary.percent === 0) return null;
  return judge(
    await metrics.ofStep(name, canary.release.version, step),
    await metrics.ofStep(name, live.version, step, (networks) => isEnoughOfLive(networks, needs)),
    needs,
    measure,
  );
};

/** Returns the next action for a remote's canary; `null` for none. */
const nextMove = async (channels: Channels, options: Options): Promise<Move | null> => {
  const { name, live, canary } = channels;
  const verdict = await judgeCanary(channels, options);
  if (!canary || !verdict) return null;
  const { version } = canary.release;
  if (verdict.outcome === 'worse')
    return {
      percent: 0,
      what: `${name} ${version} is rolled back; ${live.version} is live for everybody`,
      why: verdict.reason,
    };
  const next = STEPS.find((percent) => percent > canary.percent);
  if (verdict.outcome === 'wait' || !canary.grows || next === undefined) return null;
  return { percent: next, what: `${name} ${version} is the canary for ${next} %`, why: verdict.reason };
};

/**
 * Promotes automatic canaries while their metrics are healthy, and rolls back those that are worse than the live
 * version. Signed with the `rollout` key, so that servers hold no keys of remotes.
 */
export const moveCanaries = async (options: Options): Promise<void> => {
  const registry = await options.releases.registry();
  for (const channels of Object.values(registry?.channels ?? {})) {
    const move = await nextMove(channels, options);
    const version = channels.canary?.release.version;
    if (!move || version === undefined) continue;
    const { percent, what, why } = move;
    await options.releases.move({ what, why }, moveCanary(channels.name, version, percent));
    options.info(`${what}: ${why}`);
  }
};
