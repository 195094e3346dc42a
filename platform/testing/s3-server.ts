import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type TestBucket = {
  /** Environment for a process that uses the bucket. */
  env: Record<string, string>;
  stop: () => Promise<void>;
};

const BUCKET = 'releases';
const KEY_ID = 'test-key';
const SECRET = 'test-secret';
/** Names per page of a list; S3 itself sends 1,000. */
const PAGE = 100;

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const headerOf = ({ headers }: IncomingMessage, name: string): string => String(headers[name] ?? '');

/** Percent-encodes per RFC 3986, as required by the signature. */
const escaped = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
const isSigned = (request: IncomingMessage, url: URL, body: Buffer): boolean => {
  const [, id, day, region, names = '', signature] =
    AUTHORIZATION.exec(headerOf(request, 'authorization')) ?? [];
  if (id !== KEY_ID) return false;
  const hash = headerOf(request, 'x-amz-content-sha256');
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const query = [...url.searchParams].map((pair) => pair.map(escaped).join('=')).toSorted();
  const headers = names.split(';').map((name) => `${name}:${headerOf(request, name).trim()}\n`);
  const canonical = [request.method, url.pathname, query.join('&'), headers.join(''), names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headerOf(request, 'x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = [String(region), 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${SECRET}`, String(day)));
  return hmac(key, text).toString('hex') === signature;
};

const xml = (text: string): string => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const listOf = (names: readonly string[], query: URLSearchParams): string => {
  const from = query.get('continuation-token') ?? '';
  const found = names.filter((name) => name.startsWith(query.get('prefix') ?? '') && name > from).toSorted();
  const shown = found.slice(0, PAGE);
  const next =
    found.length > PAGE ? `<NextContinuationToken>${xml(shown.at(-1) ?? '')}</NextContinuationToken>` : '';
  const contents = shown.map((name) => `<Contents><Key>${xml(name)}</Key></Contents>`).join('');
  return `<ListBucketResult>${contents}${next}</ListBucketResult>`;
};

type Answer = { status: number; body?: string | Buffer };

const answerTo = (objects: Map<string, Buffer>, request: IncomingMessage, url: URL, body: Buffer): Answer => {
  const [, bucket, ...parts] = url.pathname.split('/');
  if (!isSigned(request, url, body)) return { status: 403, body: '<Code>SignatureDoesNotMatch</Code>' };
  if (bucket !== BUCKET) return { status: 404, body: '<Code>NoSuchBucket</Code>' };
  const name = parts.map(decodeURIComponent).join('/');
  const object = objects.get(name);
  switch (request.method) {
    case 'GET':
    case 'HEAD':
      if (name === '') return { status: 200, body: listOf([...objects.keys()], url.searchParams) };
      return object ? { status: 200, body: object } : { status: 404, body: '<Code>NoSuchKey</Code>' };
    case 'PUT':
      if (object && request.headers['if-none-match'] === '*') return { status: 412 };
      objects.set(name, body);
      return { status: 200 };
    case 'DELETE':
      objects.delete(name);
      return { status: 204 };
    default:
      return { status: 405 };
  }
};

const handle = async (objects: Map<string, Buffer>, request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const { status, body } = answerTo(objects, request, url, await buffer(request));
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** Starts an in-memory bucket with what a release store needs from S3: signatures and conditional writes. */
export const startBucket = async (): Promise<TestBucket> => {
  const objects = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    handle(objects, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The bucket has no port.');
  return {
    env: {
      RELEASE_STORE: `s3://${BUCKET}/site`,
      S3_ENDPOINT: `http://127.0.0.1:${address.port}`,
      S3_ACCESS_KEY_ID: KEY_ID,
      S3_SECRET_ACCESS_KEY: SECRET,
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
