import { isVideoId } from '../../ids.ts';

export interface VideoRequest {
  id: string;
  start: number;
  end: number | undefined;
}

function seconds(value: unknown): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  return Number.isFinite(number) && number >= 0 ? number : undefined;
}

export function idInUrl(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  return /(?:[?&]v=|\/(?:v|embed|shorts)\/)([A-Za-z0-9_-]+)/.exec(text)?.[1];
}

/** Commands give a video as an id or an address with a second, or as one object; a bad id is error 2. */
export function parseRequest(first: unknown, startSeconds: unknown, byUrl: boolean): VideoRequest | 'bad' {
  const fields: Record<string, unknown> =
    typeof first === 'object' && first !== null
      ? { ...first }
      : { [byUrl ? 'mediaContentUrl' : 'videoId']: first, startSeconds };
  const id = byUrl ? idInUrl(fields['mediaContentUrl']) : fields['videoId'];
  if (typeof id !== 'string' || !isVideoId(id)) return 'bad';
  return { id, start: seconds(fields['startSeconds']) ?? 0, end: seconds(fields['endSeconds']) };
}

/** The player variables of the embed's address. */
export function requestOfPage(id: string, query: URLSearchParams): VideoRequest {
  return { id, start: seconds(query.get('start')) ?? 0, end: seconds(query.get('end') ?? undefined) };
}
