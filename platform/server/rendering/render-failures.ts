import type { Meter } from '@opentelemetry/api';
import type { FastifyBaseLogger } from 'fastify';
import { RenderFailure, type FailureCause } from './render-process.ts';
import type { Target } from './render-processes.ts';

const BREAK_MS = 60_000;
/** After this many crashes within `BREAK_MS`, rendering is suspended for the same time. */
const MAX_ENDED = 3;
const MAX_LOGGED = 1_000;

/** Counts and logs failures. A circuit breaker suspends a version whose process crashes repeatedly. */
export const createRenderFailures = (log: FastifyBaseLogger, meter: Meter) => {
  const failures = meter.createCounter('ssr_failures_total', {
    description: 'Pages that were served without HTML, and processes that ended',
  });
  const ended = new Map<string, number[]>();
  const brokenUntil = new Map<string, number>();
  const logged = new Set<string>();

  const count = ({ release }: Target, cause: string): void =>
    failures.add(1, { remote: release?.name ?? 'shell', version: release?.version ?? '', cause });
  const warnOnce = (message: string): void => {
    if (logged.size >= MAX_LOGGED || logged.has(message)) return;
    logged.add(message);
    log.warn(message);
  };

  return {
    isBroken(target: Target): boolean {
      const broken = (brokenUntil.get(target.key) ?? 0) > Date.now();
      if (broken) count(target, 'broken');
      return broken;
    },
    processEnded(target: Target, cause: string): void {
      count(target, 'process');
      log.warn(`The process that renders ${target.label} ended: ${cause}`);
      const now = Date.now();
      const recent = [...(ended.get(target.key) ?? []).filter((at) => at > now - BREAK_MS), now];
      ended.set(target.key, recent);
      if (recent.length < MAX_ENDED) return;
      ended.delete(target.key);
      brokenUntil.set(target.key, now + BREAK_MS);
      log.warn(
        `${target.label} is not rendered on the server for a minute: its process ended ${MAX_ENDED} times.`,
      );
    },
    pageFailed(target: Target, address: string, error: unknown): FailureCause {
      const reason = error instanceof RenderFailure ? error.reason : 'read';
      count(target, reason);
      warnOnce(`${address.split('?')[0]} of ${target.label} was served without HTML: ${String(error)}`);
      return reason;
    },
  };
};
