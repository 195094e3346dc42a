import { idOf } from '../../versions/running-versions.ts';
import { keyOf, readStoredTexts, store } from '../../versions/storage.ts';
import { takeMarks } from './stall-marks.ts';

const SKIPPED_AFTER = 2;
const MOST_KEPT = 20;

const newest = <Value>(entries: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(entries).slice(-MOST_KEPT));

/**
 * Reports the stalls of earlier pages as errors and failed views of their versions, at once, since this page may stall
 * too. A version that has stalled twice is skipped on this device.
 */
export const takeStalls = async (apiBase: string): Promise<void> => {
  if (!('indexedDB' in window)) return;
  const marks = await takeMarks().catch(() => []);
  if (marks.length === 0) return;
  const stalls = { ...readStoredTexts(keyOf('stalls')) };
  const skipped = { ...readStoredTexts(keyOf('skipped')) };
  for (const mark of marks) {
    const times = Number(stalls[idOf(mark)] ?? 0) + 1;
    stalls[idOf(mark)] = String(times);
    if (times >= SKIPPED_AFTER) skipped[idOf(mark)] = 'stalled';
  }
  store(keyOf('stalls'), newest(stalls));
  store(keyOf('skipped'), newest(skipped));
  const sent = marks.flatMap(({ name: remote, version, channel, rev }) => {
    const by = { remote, version, channel, rev };
    return [
      { kind: 'error', ...by, milliseconds: 0, cause: 'stalled', message: 'The page stood still for 5 s.' },
      { kind: 'view', ...by, failed: true },
    ];
  });
  navigator.sendBeacon(`${apiBase}/remotes/report`, new URLSearchParams({ reports: JSON.stringify(sent) }));
};
