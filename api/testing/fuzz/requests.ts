import fc, { type Arbitrary } from 'fast-check';
import type { InjectOptions } from 'light-my-request';
import { z } from 'zod';
import type { Endpoint } from '../../src/http/endpoints/define-endpoint.ts';
import { anyText, rightText } from './values.ts';

type Known = { token: string; songs: readonly string[] };
type Fields = readonly (readonly [string, string])[];

const STRANGE_NAMES = ['firebase_auth_token', '__proto__', 'toString', 'data', '', 's', 'p'];

/** Returns the field names of a schema. */
export const namesOf = (schema: z.ZodType): string[] => {
  if (schema instanceof z.ZodDiscriminatedUnion)
    return [...new Set(schema.options.flatMap((option) => namesOf(option as z.ZodType)))];
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
};

/** Generates valid fields of a schema, with a few of them corrupted, omitted or added. */
const fieldsOf = (schema: z.ZodType, { songs }: Known): Arbitrary<Fields> => {
  const names = namesOf(schema);
  const right = fc.tuple(
    ...names.map((name) => rightText(name, songs).map((value) => [name, value] as const)),
  );
  const spoilt = fc.array(fc.tuple(fc.constantFrom(...names, ...STRANGE_NAMES), anyText), { maxLength: 3 });
  const left = fc.array(fc.constantFrom(...names, ''), { maxLength: 2 });
  const clean = { weight: 1, arbitrary: right as Arbitrary<Fields> };
  const dirty = fc
    .tuple(right, spoilt, left)
    .map(([fields, other, gone]): Fields => [...fields.filter(([name]) => !gone.includes(name)), ...other]);
  return fc.oneof(clean, { weight: 2, arbitrary: dirty });
};

const encode = (fields: Fields): string =>
  fields
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');

const authorizations = ({ token }: Known): Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(`Bearer ${token}`) },
    { weight: 1, arbitrary: fc.constantFrom('', 'Bearer', 'Bearer a.b.c', `Basic ${token}`) },
  );

const BOUNDARY = 'b';
/** Writes a multipart form; every third field is a file, which forms without one refuse. */
const multipart = (fields: Fields, hasFiles: boolean): string =>
  [
    ...fields.map(([name, value], at) => {
      const quoted = name.toWellFormed().replaceAll(/["\r\n]/g, '_');
      const file = hasFiles && at % 3 === 0 ? '; filename="a.jpg"\r\nContent-Type: image/jpeg' : '';
      return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted}"${file}\r\n\r\n${value.toWellFormed()}\r\n`;
    }),
    `--${BOUNDARY}--\r\n`,
  ].join('');

const bodies = ({ form }: Endpoint, known: Known): Arbitrary<{ payload: string; type: string }> => {
  const fields = fieldsOf(form, known);
  const urlencoded = fields.map((each) => ({
    payload: encode(each),
    type: 'application/x-www-form-urlencoded',
  }));
  const json = fields.map((each) => ({
    payload: JSON.stringify(Object.fromEntries(each)),
    type: 'application/json',
  }));
  const parts = fc.tuple(fields, fc.boolean()).map(([each, hasFiles]) => ({
    payload: multipart(each, hasFiles),
    type: `multipart/form-data; boundary=${BOUNDARY}`,
  }));
  const noForm = fc.oneof(
    fc.json().map((payload) => ({ payload, type: 'application/json' })),
    fc.record({
      payload: fc.string({ unit: 'binary', maxLength: 200 }),
      type: fc.constantFrom('multipart/form-data; boundary=b', 'text/plain', 'application/json', 'a'),
    }),
  );
  return fc.oneof(
    { weight: 6, arbitrary: urlencoded },
    { weight: 3, arbitrary: json },
    { weight: 3, arbitrary: parts },
    { weight: 1, arbitrary: noForm },
  );
};

const queries = ({ query }: Endpoint, known: Known): Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: fieldsOf(query, known).map(encode) },
    { weight: 1, arbitrary: fc.webQueryParameters() },
  );

const hosts = fc.oneof(
  { weight: 3, arbitrary: fc.constant('localhost:8080') },
  { weight: 1, arbitrary: fc.constantFrom('slowtide.localhost', 'luna.localhost', 'a..b', '[::1]:1') },
);

/** What only a proxy, a browser or this server sets, as somebody else may set it; header values are Latin-1. */
const forged: Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 2, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip'],
        ...['traceparent', 'tracestate', 'cookie', 'origin', 'referer', 'if-none-match', 'if-modified-since'],
        ...['range', 'accept', 'accept-encoding', 'expect', 'x-http-method-override', 'content-encoding'],
      ),
      fc.oneof(
        fc.constantFrom(
          'localhost',
          '127.0.0.1',
          '::1, 9.9.9.9',
          'https',
          'null',
          '*',
          'channel=1; tester=a.b.c',
        ),
        fc.constantFrom(
          '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
          'bytes=0-,5-',
          '"',
          'gzip, br',
        ),
        fc.string({ maxLength: 100 }),
      ),
      { maxKeys: 5 },
    ),
  },
);

/** Generates requests to an endpoint that are mostly valid. */
export const requestOf = (call: Endpoint, known: Known): Arbitrary<InjectOptions> =>
  fc
    .record({
      query: queries(call, known),
      authorization: authorizations(known),
      body: bodies(call, known),
      host: hosts,
      others: forged,
    })
    .map(({ query, authorization, body, host, others }) => ({
      method: call.method,
      url: `/api${call.path}?${query}`,
      headers: {
        ...others,
        host,
        authorization,
        ...(call.method === 'POST' ? { 'content-type': body.type } : {}),
      },
      ...(call.method === 'POST' ? { payload: body.payload } : {}),
    }));
