import type { Track } from '@rushtone/contract';
import { isVideoId } from '@rushtone/domain';

export const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

export const asNumber = (value: unknown, min: number, max: number, fallback: number): number =>
  typeof value === 'number' && value >= min && value <= max ? value : fallback;

export const asTrack = (value: unknown): Track | null => {
  const { videoId, title, artist, playlistId } = asRecord(value);
  if (!isVideoId(asText(videoId))) return null;
  return {
    videoId: asText(videoId),
    title: asText(title),
    artist: asText(artist),
    playlistId: asText(playlistId) || null,
  };
};

export const asList = <Entry>(value: unknown, parse: (value: unknown) => Entry | null): Entry[] =>
  Array.isArray(value) ? value.map(parse).filter((entry) => entry !== null) : [];
