/** Messages between the API script and the embed in the real host's wire format, a JSON string. */
export const playerState = {
  UNSTARTED: -1,
  ENDED: 0,
  PLAYING: 1,
  PAUSED: 2,
  BUFFERING: 3,
  CUED: 5,
} as const;

export type PlayerState = (typeof playerState)[keyof typeof playerState];

export const playbackRates: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

export type PlayerInfo = {
  playerState: PlayerState;
  currentTime: number;
  duration: number;
  volume: number;
  muted: boolean;
  playbackRate: number;
  videoData: { video_id: string; title: string; author: string };
};

export const emptyInfo: PlayerInfo = {
  playerState: playerState.UNSTARTED,
  currentTime: 0,
  duration: 0,
  volume: 100,
  muted: false,
  playbackRate: 1,
  videoData: { video_id: '', title: '', author: '' },
};

export const eventNames = [
  'onReady',
  'onStateChange',
  'onPlaybackRateChange',
  'onError',
  'onAutoplayBlocked',
] as const;
export type EventName = (typeof eventNames)[number];

export type ToEmbed = { event: 'listening' } | { event: 'command'; func: string; args: unknown[] };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Parses a message of this widget; undefined for messages of other senders. */
export const parseMessage = (data: unknown, id: string | undefined): Record<string, unknown> | undefined => {
  if (typeof data !== 'string' || !data.startsWith('{')) return undefined;
  try {
    const message: unknown = JSON.parse(data);
    if (!isRecord(message)) return undefined;
    if (message['channel'] !== 'widget' || (id !== undefined && message['id'] !== id)) return undefined;
    return message;
  } catch {
    return undefined;
  }
};
