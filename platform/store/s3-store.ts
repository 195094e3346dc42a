import { AwsClient } from 'aws4fetch';
import { assertSize, safeName, type ReleaseStore } from './release-store.ts';

export type S3Bucket = {
  /** URL of the service; the bucket's name is appended as the first path segment. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prefix of every key, with a trailing slash; or ''. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const TIME_LIMIT_MS = 30_000;
const CONDITION_FAILED = new Set([409, 412]);

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) =>
    name === 'amp' ? '&' : name === 'lt' ? '<' : name === 'gt' ? '>' : name === 'quot' ? '"' : "'",
  );

const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => unescaped(text));

const encoded = (key: string): string => key.split('/').map(encodeURIComponent).join('/');

/** Reads a body up to the file's limit; the header may be missing or wrong. */
const bodyOf = async (name: string, { headers, body }: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let bytes = Number(headers.get('content-length') ?? 0);
  try {
    assertSize(name, bytes);
    bytes = 0;
    for await (const chunk of body ?? []) {
      assertSize(name, (bytes += chunk.length));
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    await body?.cancel().catch(() => undefined);
    throw error;
  }
};

/** Creates a store in any S3-compatible bucket. */
export const s3Store = ({ endpoint, region, bucket, prefix, ...secrets }: S3Bucket): ReleaseStore => {
  const client = new AwsClient({ ...secrets, region, service: 's3', retries: 2 });
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    client.fetch(`${root}${path}`, { ...init, signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  const must = async (response: Response, what: string): Promise<Response> => {
    if (response.ok) return response;
    throw new Error(`${what} failed: the bucket answered ${response.status}. ${await response.text()}`);
  };
  const keyOf = (name: string) => `/${encoded(prefix + safeName(name))}`;
  const put = async (name: string, content: Buffer | string, headers: Record<string, string> = {}) => {
    assertSize(name, Buffer.byteLength(content));
    return send(keyOf(name), { method: 'PUT', body: new Uint8Array(Buffer.from(content)), headers });
  };

  const read: ReleaseStore['read'] = async (name) => {
    const response = await send(keyOf(name));
    if (response.status === 404) return null;
    return bodyOf(name, await must(response, `Reading ${name}`));
  };

  return {
    where: `s3://${bucket}/${prefix}`,
    read,
    create: async (name, content) => {
      // Servers without conditional writes still refuse to overwrite existing files.
      if ((await send(keyOf(name), { method: 'HEAD' })).ok) return false;
      const response = await put(name, content, { 'if-none-match': '*' });
      if (CONDITION_FAILED.has(response.status)) return false;
      await must(response, `Writing ${name}`);
      return true;
    },
    replace: async (name, content) => {
      await must(await put(name, content), `Writing ${name}`);
    },
    remove: async (name) => {
      await must(await send(keyOf(name), { method: 'DELETE' }), `Removing ${name}`);
    },
    list: async (wanted) => {
      const names: string[] = [];
      let next: string | undefined;
      do {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix: prefix + wanted,
          ...(next ? { 'continuation-token': next } : {}),
        });
        const xml = await (await must(await send(`?${query}`), `Listing ${wanted}`)).text();
        names.push(...valuesOf(xml, 'Key').map((key) => safeName(key.slice(prefix.length))));
        next = valuesOf(xml, 'NextContinuationToken')[0];
      } while (next);
      return names;
    },
  };
};
