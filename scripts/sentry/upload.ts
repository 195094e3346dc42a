import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BROWSER_DIST } from '@rushtone/platform/store';
import { z } from 'zod';
import { reader, type Environment } from '../../api/src/config/environment.ts';
import { readInternalNetworks } from '../../api/src/config/networks.ts';
import { artifactBundle, type ReleasedScript } from './artifact-bundle.ts';

/** Destination of source maps, set by the same variables as Sentry's CLI. */
export type SentryUpload = { url: string; org: string; project: string; token: string };

const NAMES = ['SENTRY_ORG', 'SENTRY_PROJECT', 'SENTRY_AUTH_TOKEN'] as const;
const SLUG = /^[\w-]+$/;
const REQUEST_MS = 60_000;
const POLL_MS = 1_000;
const MOST_POLLS = 120;

const isSafe = ({ protocol, hostname }: URL, env: Environment): boolean =>
  protocol === 'https:' || (protocol === 'http:' && readInternalNetworks(reader(env))(hostname));

/** Returns `null` if nothing is set. Throws if the settings are incomplete. */
export const readSentryUpload = (env: Environment): SentryUpload | null => {
  const { text } = reader(env);
  const [org, project, token] = NAMES.map((name) => text(name));
  if (!org && !project && !token) return null;
  if (!org || !project || !token)
    throw new Error(
      `${NAMES.filter((name) => text(name) === null).join(', ')} missing: source maps need all of it.`,
    );
  if (!SLUG.test(org) || !SLUG.test(project))
    throw new Error(
      'SENTRY_ORG and SENTRY_PROJECT must be the short names of an organization and a project.',
    );
  const url = text('SENTRY_URL') ?? 'https://sentry.io';
  if (!URL.canParse(url) || !isSafe(new URL(url), env))
    throw new Error('SENTRY_URL must be an address starting with https://, or http:// in INTERNAL_NETWORKS.');
  return { url: url.replace(/\/+$/, ''), org, project, token };
};

const options = z.object({
  url: z.string(),
  chunkSize: z.int().positive(),
  chunksPerRequest: z.int().positive(),
  maxRequestSize: z.int().positive(),
  hashAlgorithm: z.literal('sha1'),
});
const assembled = z.object({
  state: z.enum(['not_found', 'created', 'assembling', 'ok', 'error']),
  missingChunks: z.array(z.string()).optional(),
  detail: z.string().nullish(),
});

const sha1 = (content: Buffer): string => createHash('sha1').update(content).digest('hex');

const call = async ({ token }: SentryUpload, url: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(url, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(REQUEST_MS),
  });
  if (response.ok) return response;
  throw new Error(
    `${new URL(url).host} answered ${response.status}: ${(await response.text()).slice(0, 200)}`,
  );
};

type Chunk = { checksum: string; content: Buffer };

/** Groups chunks into requests within the service's limits. */
const requestsOf = (
  chunks: readonly Chunk[],
  { chunksPerRequest, maxRequestSize }: z.output<typeof options>,
) => {
  const requests: Chunk[][] = [];
  let size = 0;
  for (const chunk of chunks) {
    const last = requests.at(-1);
    if (last && last.length < chunksPerRequest && size + chunk.content.length <= maxRequestSize)
      last.push(chunk);
    else requests.push([chunk]);
    size = requests.at(-1)?.length === 1 ? chunk.content.length : size + chunk.content.length;
  }
  return requests;
};

const send = async (upload: SentryUpload, url: string, chunks: readonly Chunk[]): Promise<void> => {
  const body = new FormData();
  for (const { checksum, content } of chunks)
    body.append('file', new Blob([new Uint8Array(content)]), checksum);
  await call(upload, url, { method: 'POST', body });
};

/**
 * Uploads the source maps of a release. Chunks that the service already has are not sent again.
 * https://docs.sentry.io/api/organizations/retrieve-chunk-upload-options/ (and "Upload File Chunks"),
 * https://docs.sentry.io/api/releases/assemble-an-artifact-bundle/
 */
export const uploadMaps = async (
  upload: SentryUpload,
  release: string,
  scripts: readonly ReleasedScript[],
  env: Environment = process.env,
): Promise<void> => {
  const { url, org, project } = upload;
  const base = `${url}/api/0/organizations/${org}`;
  const limits = options.parse(await (await call(upload, `${base}/chunk-upload/`)).json());
  const place = new URL(limits.url, url);
  // The token is sent to this URL too.
  if (!isSafe(place, env)) throw new Error(`${place.origin} is not encrypted.`);
  const bundle = artifactBundle(scripts, { org, project, release, dist: BROWSER_DIST });
  const chunks: Chunk[] = [];
  for (let from = 0; from < bundle.length; from += limits.chunkSize) {
    const content = bundle.subarray(from, from + limits.chunkSize);
    chunks.push({ checksum: sha1(content), content });
  }
  const body = JSON.stringify({
    checksum: sha1(bundle),
    chunks: chunks.map(({ checksum }) => checksum),
    projects: [project],
    version: release,
    dist: BROWSER_DIST,
  });
  const headers = { 'content-type': 'application/json' };
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    const response = await call(upload, `${base}/artifactbundle/assemble/`, {
      method: 'POST',
      headers,
      body,
    });
    const { state, missingChunks = [], detail } = assembled.parse(await response.json());
    if (state === 'error') throw new Error(`${place.host} could not read the source maps: ${detail ?? ''}`);
    if (state === 'ok') return;
    const missing = chunks.filter(({ checksum }) => missingChunks.includes(checksum));
    for (const request of requestsOf(missing, limits)) await send(upload, place.href, request);
    if (missing.length === 0) await wait(POLL_MS);
  }
  throw new Error(`${place.host} has not put the source maps together in two minutes.`);
};
