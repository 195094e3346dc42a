export type Brand = 'rushtone' | 'slowtide' | 'neutral';

export const errorCodes = [2, 5, 100, 101, 150, 153] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** The host's behavior for an id: most play a song, some simulate a way of not playing. */
export type Behavior =
  | { kind: 'song' }
  | { kind: 'short'; seconds: number }
  | { kind: 'error'; code: ErrorCode }
  | { kind: 'stall' }
  | { kind: 'blocked' };

const wellFormed = /^[A-Za-z0-9_-]{1,64}$/;
const special = /^(?:error-(\d+)|short-(\d{1,3})|(stall)|(blocked))(?=[-_]|$)/;

export function isVideoId(text: string | null | undefined): text is string {
  return typeof text === 'string' && wellFormed.test(text);
}

export function brandOf(id: string): Brand {
  if (id.startsWith('rt')) return 'rushtone';
  return id.startsWith('st') ? 'slowtide' : 'neutral';
}

export function behaviorOf(id: string): Behavior {
  const [, errorText, secondsText, stall, blocked] = special.exec(id) ?? [];
  const code = errorCodes.find((known) => String(known) === errorText);
  if (code !== undefined) return { kind: 'error', code };
  if (Number(secondsText) > 0) return { kind: 'short', seconds: Number(secondsText) };
  if (stall) return { kind: 'stall' };
  if (blocked) return { kind: 'blocked' };
  return { kind: 'song' };
}

export function hasThumbnail(id: string): boolean {
  return !id.includes('missing');
}
