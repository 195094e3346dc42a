import { randomUUID } from 'node:crypto';
import { BROWSER_DIST, debugIdOf, scriptOf } from '@rushtone/platform/store';
import { z } from 'zod';
import { redact } from './log.ts';

/** Fields of log lines about errors of the server or of a page. */
const Line = z.object({
  level: z.number(),
  time: z.number(),
  msg: z.string().default(''),
  trace_id: z.string().optional(),
  id: z.string().optional(),
  err: z
    .object({ type: z.string().optional(), message: z.string(), stack: z.string().optional() })
    .optional(),
  req: z.object({ method: z.string(), url: z.string() }).optional(),
  report: z
    .object({
      remote: z.string(),
      version: z.string(),
      channel: z.string(),
      rev: z.number(),
      kind: z.string(),
      cause: z.string().optional(),
      message: z.string().optional(),
      stack: z.string().optional(),
      link: z.string().optional(),
    })
    .optional(),
});

const ERROR = 50;
const WARN = 40;
const MAIL = /[\w.+-]+@[\w-]+\.[\w.-]+/g;
const NETWORK_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b|\b(?:[0-9a-f]{1,4}:){3,}[0-9a-f:]*[0-9a-f]\b/gi;
const WEB_TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** Removes identity tokens, secrets of links, email addresses and IP addresses. */
export const scrub = (text: string): string =>
  redact(text).replace(WEB_TOKEN, '[token]').replace(MAIL, '[mail]').replace(NETWORK_ADDRESS, '[address]');

type Frame = {
  function?: string;
  filename: string;
  abs_path: string;
  lineno: number;
  colno: number;
  in_app: boolean;
};

/** `at name (file:1:2)` of V8, `name@file:1:2` of Firefox and Safari. */
const FRAME = /^\s*(?:at (?:async )?(?:(.+?) \()?|(.*?)@)((?:https?|file|node):?[^\s)]*?):(\d+):(\d+)\)?$/;

/** Parses stack frames, oldest call first, as Sentry requires. */
export const framesOf = (stack: string): Frame[] =>
  stack
    .split('\n')
    .flatMap((line): Frame[] => {
      const [, v8, other, filename = '', lineno, colno] = FRAME.exec(line) ?? [];
      if (filename === '') return [];
      const address = filename.replace(/[?#].*$/, '');
      const place = {
        filename: address,
        abs_path: address,
        lineno: Number(lineno),
        colno: Number(colno),
      };
      const name = v8 ?? (other || undefined);
      return [{ ...(name && { function: name }), ...place, in_app: !/node_modules|^node:/.test(filename) }];
    })
    .reverse();

type DebugImage = { type: 'sourcemap'; code_file: string; debug_id: string };

/**
 * Maps the scripts of a stack to debug IDs of their source maps
 * (https://develop.sentry.dev/sdk/data-model/event-payloads/debugmeta/).
 */
const imagesOf = (stack = ''): DebugImage[] =>
  [...new Set(framesOf(stack).map(({ abs_path }) => abs_path))].flatMap((code_file) => {
    const script = scriptOf(code_file);
    return script === null ? [] : [{ type: 'sourcemap', code_file, debug_id: debugIdOf(script) }];
  });

type Described = { type: string; message: string; stack: string | undefined };

const exceptionOf = ({ type, message, stack }: Described) => ({
  values: [{ type, value: scrub(message), ...(stack && { stacktrace: { frames: framesOf(stack) } }) }],
});

export type ErrorEvent = {
  event_id: string;
  timestamp: number;
  platform: 'node' | 'javascript';
  level: 'error';
  release?: string | undefined;
  dist?: string;
  environment: string;
  debug_meta?: { images: DebugImage[] };
  exception: ReturnType<typeof exceptionOf>;
  tags: Record<string, string>;
  request?: { method: string; url: string };
  contexts?: { trace: { trace_id: string; span_id: string } };
};

type Options = { environment: string; release: string | undefined };

/** Returns the event for a log line; `null` if the line is not about an error. */
export const eventOfLine = (line: string, { environment, release }: Options): ErrorEvent | null => {
  // Checks the level before parsing, which is cheaper for most lines.
  if (Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0) < WARN) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    return null;
  }
  const { success, data } = Line.safeParse(parsed);
  if (!success) return null;
  const { level, time, msg, id, err, req, report } = data;
  const shared = {
    event_id: randomUUID().replaceAll('-', ''),
    timestamp: time / 1000,
    level: 'error' as const,
    environment,
  };
  if (report) {
    const { remote, version, channel, rev, kind, cause, message = msg, stack, link } = report;
    const type = /^(\w*Error):/.exec(stack ?? '')?.[1] ?? (kind === 'error' ? 'Error' : kind);
    return {
      ...shared,
      platform: 'javascript',
      release: `${remote}@${version}`,
      dist: BROWSER_DIST,
      debug_meta: { images: imagesOf(stack) },
      exception: exceptionOf({ type, message, stack }),
      tags: { remote, version, channel, revision: String(rev), kind, ...(cause && { cause }) },
      // Opens the page as it was (docs/releases.md).
      ...(link !== undefined && { request: { method: 'GET', url: link } }),
    };
  }
  if (level < ERROR) return null;
  const [path = ''] = req?.url.split('?', 1) ?? [];
  return {
    ...shared,
    platform: 'node',
    release,
    exception: exceptionOf({ type: err?.type ?? 'Error', message: err?.message ?? msg, stack: err?.stack }),
    tags: { message: scrub(msg), ...(id && { id }), ...(data.trace_id && { trace_id: data.trace_id }) },
    ...(req && { request: { method: req.method, url: path } }),
  };
};
