import type { Channels } from '../../registry/index.ts';
import type { LiveReleases } from '../releases/live-releases.ts';

export type Changes = Awaited<ReturnType<LiveReleases['changes']>>;

/** What happened to a version, and why, as the signed log has it. */
export type Happened = { what: string; when: string; why: string };

type State = 'live' | 'blocked' | 'rolled back' | 'idle' | `canary for ${number} %`;

const stateOf = (channels: Channels | undefined, version: string): State => {
  const { live, canary, blocked = [], versions = [] } = channels ?? {};
  if (blocked.includes(version)) return 'blocked';
  if (live?.version === version) return 'live';
  if (canary?.release.version === version && canary.percent > 0) return `canary for ${canary.percent} %`;
  const listed = versions.find((each) => each.version === version);
  const isBack = canary?.release.version === version || listed?.state === 'rolled back';
  return isBack ? 'rolled back' : 'idle';
};

const eventOf = (before: State, after: State, live: string | undefined): string => {
  if (after === 'rolled back')
    return before === 'live' ? `rolled back to ${live}` : 'canary ended, rolled back';
  if (after !== 'idle') return after;
  if (before === 'live') return `replaced by ${live}`;
  if (before === 'blocked') return 'no longer blocked';
  return before === 'idle' ? 'released' : 'canary ended';
};

/** Returns what became of a version of a remote or the shell, newest first. The oldest change read has no past. */
export const historyOf = (changes: Changes, name: string, version: string): Happened[] => {
  const happened: Happened[] = [];
  let before: State = 'idle';
  for (const { registry, when, why } of changes.toReversed()) {
    if (!registry) continue;
    const channels = registry.channels[name];
    const after = stateOf(channels, version);
    if (after !== before) happened.push({ what: eventOf(before, after, channels?.live.version), when, why });
    before = after;
  }
  return happened.reverse();
};
