import type { Response } from 'light-my-request';

/**
 * Scores a response over HTTPS like Mozilla's HTTP Observatory: the parts of
 * https://github.com/mdn/mdn-http-observatory (src/grader/charts.js, src/analyzer/tests, read on 2026-11-22) that only
 * depend on the response. Redirection and preloading depend on the installation, and count 0 here.
 */

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const INLINE = ["'unsafe-inline'", 'data:'];
const NONCE_OR_HASH = /^'(?:sha256|sha384|sha512|nonce)-/;
const SIX_MONTHS = 15_768_000;

type Policy = ReadonlyMap<string, readonly string[]>;

const parsePolicy = (header: string): Policy =>
  new Map(
    header.split(';').flatMap((part) => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return name ? [[name, sources] as const] : [];
    }),
  );

/** Effective sources of a directive: everything if absent; without `'unsafe-inline'` if a hash overrides it. */
const sourcesOf = (policy: Policy, name: string): readonly string[] => {
  const sources = policy.get(name) ?? policy.get('default-src') ?? ['*'];
  const hashed = sources.some((source) => NONCE_OR_HASH.test(source));
  return hashed ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
};

const isPlain = (source: string): boolean => /^(?:http|ftp):/.test(source);

const scorePolicy = (header: string | undefined): number => {
  if (!header) return -25;
  const policy = parsePolicy(header);
  const [script, style, object] = ['script-src', 'style-src', 'object-src'].map((name) =>
    sourcesOf(policy, name),
  );
  const passive = ['img-src', 'media-src'].flatMap((name) => sourcesOf(policy, name));
  const active = [...policy].flatMap(([name, sources]) => (/^(img|media)-src$/.test(name) ? [] : sources));
  if (script?.some((source) => [...BROAD, ...INLINE].includes(source))) return -20;
  if (object?.some((source) => BROAD.includes(source)) || active.some(isPlain)) return -20;
  if ([...(script ?? []), ...(style ?? [])].includes("'unsafe-eval'") || passive.some(isPlain)) return -10;
  if (style?.some((source) => [...BROAD, ...INLINE].includes(source))) return 0;
  return String(policy.get('default-src')) === "'none'" ? 10 : 5;
};

const scoreTransport = (header: string | undefined): number => {
  const seconds = /max-age=(\d+)/.exec(header ?? '')?.[1];
  if (seconds === undefined) return -20;
  return Number(seconds) >= SIX_MONTHS ? 0 : -10;
};

const scoreFrames = (policy: string | undefined, header: string | undefined): number => {
  const ancestors = parsePolicy(policy ?? '').get('frame-ancestors');
  if (ancestors && !ancestors.some((source) => BROAD.includes(source))) return 5;
  return /^(?:sameorigin|deny)$/i.test(header ?? '') ? 0 : -20;
};

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

const scoreReferrer = (header: string | undefined): number => {
  if (header === undefined) return 0;
  return PRIVATE.includes(header) ? 5 : -5;
};

/** Scores cookies; all of them count as session cookies by the Observatory's pattern. */
const scoreCookies = (cookies: readonly string[]): number => {
  if (cookies.length === 0) return 0;
  if (cookies.some((cookie) => !/; *HttpOnly/i.test(cookie))) return -30;
  if (cookies.some((cookie) => !/; *Secure/i.test(cookie))) return -10;
  return cookies.every((cookie) => /; *SameSite=(?:Lax|Strict)/i.test(cookie)) ? 5 : 0;
};

const scoreScripts = (type: string, html: string): number => {
  const scripts = type.startsWith('text/html') ? (html.match(/<script\b[^>]*\bsrc=[^>]*>/g) ?? []) : [];
  const foreign = scripts.filter((script) => /src="(?:https?:)?\/\//.test(script));
  if (foreign.some((script) => !script.includes('src="https:'))) return -50;
  if (foreign.some((script) => !script.includes('integrity='))) return -5;
  return scripts.length > 0 && scripts.every((script) => script.includes('integrity=')) ? 5 : 0;
};

const scoreSharing = (headers: Response['headers']): number =>
  headers['access-control-allow-credentials'] === 'true' ? -50 : 0;

const scoreIsolation = (header: string | undefined): number => {
  if (header === undefined || header === 'cross-origin') return 0;
  return header === 'same-origin' || header === 'same-site' ? 10 : -5;
};

const textOf = (value: unknown): string | undefined => (value === undefined ? undefined : String(value));

/** Returns points by test. Pages start at 100; a bonus counts only with at least 90 points without it. */
export const observe = ({
  headers,
  body,
  cookies = [],
}: Pick<Response, 'headers' | 'body'> & { cookies?: string[] }) => {
  const policy = textOf(headers['content-security-policy']);
  const points = {
    'content-security-policy': scorePolicy(policy),
    cookies: scoreCookies(cookies),
    'cross-origin-resource-policy': scoreIsolation(textOf(headers['cross-origin-resource-policy'])),
    'cross-origin-resource-sharing': scoreSharing(headers),
    'referrer-policy': scoreReferrer(textOf(headers['referrer-policy'])),
    'strict-transport-security': scoreTransport(textOf(headers['strict-transport-security'])),
    'subresource-integrity': scoreScripts(textOf(headers['content-type']) ?? '', body),
    'x-content-type-options': headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    'x-frame-options': scoreFrames(policy, textOf(headers['x-frame-options'])),
  };
  const values = Object.values(points);
  const sum = (some: readonly number[]) => some.reduce((total, each) => total + each, 0);
  const base = 100 + sum(values.filter((value) => value < 0));
  const score = base >= 90 ? base + sum(values.filter((value) => value > 0)) : Math.max(base, 0);
  return { score, points };
};

export const A_PLUS = 100;
