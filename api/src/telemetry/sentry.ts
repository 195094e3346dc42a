import type { SentryConfig } from '../config/sentry.ts';
import { eventOfLine, type ErrorEvent } from './error-events.ts';
import type { LogStream } from './log.ts';

const MOST_WAITING = 100;
const LIMIT_MS = 5_000;
const PAUSE_MS = 60_000;

/** Formats an envelope with one event (https://develop.sentry.dev/sdk/foundations/envelopes/). */
export const envelopeOf = (event: ErrorEvent, sentAt: Date): string =>
  [{ event_id: event.event_id, sent_at: sentAt.toISOString() }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n');

/** Returns the pause requested by `X-Sentry-Rate-Limits` (seconds before the first colon) or `Retry-After`, in ms. */
const pauseOf = ({ status, headers }: Response): number => {
  if (status !== 429) return status >= 500 ? PAUSE_MS : 0;
  const [seconds] = (headers.get('x-sentry-rate-limits') ?? headers.get('retry-after') ?? '').split(':');
  return Number(seconds) > 0 ? 1000 * Number(seconds) : PAUSE_MS;
};

/**
 * Wraps the log to send errors of the server and of pages to a service with Sentry's protocol. At most 100 events are
 * queued; further ones are dropped, and remain in the log.
 */
export const sendErrors = (log: LogStream, config: SentryConfig, now = Date.now): LogStream => {
  const waiting: ErrorEvent[] = [];
  let sending: Promise<void> | null = null;
  let pausedUntil = 0;
  const send = async (event: ErrorEvent): Promise<void> => {
    try {
      const response = await fetch(config.endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=rushtone/1.0, sentry_key=${config.key}`,
        },
        body: envelopeOf(event, new Date(now())),
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      await response.body?.cancel();
      pausedUntil = now() + pauseOf(response);
    } catch {
      pausedUntil = now() + PAUSE_MS;
    }
  };
  const sendAll = async (): Promise<void> => {
    for (let event = waiting.shift(); event && now() >= pausedUntil; event = waiting.shift())
      await send(event);
    waiting.length = 0;
    sending = null;
  };
  return {
    write(line) {
      log.write(line);
      const event = now() < pausedUntil ? null : eventOfLine(line, { ...config, release: config.release });
      if (event === null || waiting.length >= MOST_WAITING) return;
      waiting.push(event);
      sending ??= sendAll();
    },
    async close() {
      await sending;
      await log.close();
    },
  };
};
