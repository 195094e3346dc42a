import type { Track } from '@rushtone/contract';
import { isVideoId, type SongBounds } from '@rushtone/domain';

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const asNumber = (value: unknown, min: number, max: number, fallback: number): number =>
  typeof value === 'number' && value >= min && value <= max ? value : fallback;

/** One day, far longer than any video. */
const MAX_SECONDS = 86_400;

const asSeconds = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= MAX_SECONDS ? value : undefined;

const asBounds = (value: unknown): SongBounds | undefined => {
  const { start, end } = asRecord(value);
  const [from, to] = [asSeconds(start), asSeconds(end)];
  return from === undefined || (to !== undefined && to <= from)
    ? undefined
    : { start: from, end: to ?? null };
};

export const asTrack = (value: unknown): Track | null => {
  const { videoId, title, artist, playlistId, duration, bounds } = asRecord(value);
  if (!isVideoId(asText(videoId))) return null;
  const [seconds, times] = [asSeconds(duration), asBounds(bounds)];
  return {
    videoId: asText(videoId),
    title: asText(title),
    artist: asText(artist),
    playlistId: asText(playlistId) || null,
    ...(seconds !== undefined && { duration: seconds }),
    ...(times && { bounds: times }),
  };
};

export const asList = <Entry>(value: unknown, parse: (value: unknown) => Entry | null): Entry[] =>
  Array.isArray(value) ? value.map(parse).filter((entry) => entry !== null) : [];
