import type { SentryConfig } from '../config/sentry.ts';
import { eventOfLine, type ErrorEvent } from './error-events.ts';
import type { LogStream } from './log.ts';

const MOST_WAITING = 100;
const LIMIT_MS = 5_000;
const PAUSE_MS = 60_000;

/** An envelope of one event (https://develop.sentry.dev/sdk/foundations/envelopes/). */
export const envelopeOf = (event: ErrorEvent, sentAt: Date): string =>
  [{ event_id: event.event_id, sent_at: sentAt.toISOString() }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n');

/** The pause that a response asks for: by its rate limit, of seconds before the first colon, or by Retry-After. */
const pauseOf = ({ status, headers }: Response): number => {
  if (status !== 429) return status >= 500 ? PAUSE_MS : 0;
  const [seconds] = (headers.get('x-sentry-rate-limits') ?? headers.get('retry-after') ?? '').split(':');
  return Number(seconds) > 0 ? 1000 * Number(seconds) : PAUSE_MS;
};

/**
 * A log whose errors, and those that pages reported, are also sent to a service that speaks Sentry's protocol. What the
 * service does not take is dropped: at most 100 wait, and the log has them all.
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
