import { isVideoId } from '../../ids.ts';

export type VideoRequest = { id: string; start: number; end: number | undefined };

const seconds = (value: unknown): number | undefined => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isFinite(number) && number >= 0 ? number : undefined;
};

/** Parses a command's video: an id with a start second, or one object. An invalid id is error 2. */
export const parseRequest = (first: unknown, startSeconds: unknown): VideoRequest | 'bad' => {
  const fields: Record<string, unknown> =
    typeof first === 'object' && first !== null ? { ...first } : { videoId: first, startSeconds };
  const id = fields.videoId;
  if (typeof id !== 'string' || !isVideoId(id)) return 'bad';
  return { id, start: seconds(fields.startSeconds) ?? 0, end: seconds(fields.endSeconds) };
};
