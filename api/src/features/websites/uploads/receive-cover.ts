import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { COVER_MAX_BYTES } from '@rushtone/domain';
import { signInFirst } from '../../../http/endpoints/caller.ts';
import { ApiError } from '../../../errors/api-error.ts';

/** Allowance for the other fields and multipart boundaries, in bytes. A token among the first of them counts. */
const FORM_BYTES = 16 * 1024;
export const UPLOAD_MAX_BYTES = COVER_MAX_BYTES + FORM_BYTES;
/** What may have been read of a picture and not parsed, in bytes: a few chunks of the connection. */
const AHEAD_BYTES = 256 * 1024;
/** The picture, the token, and two that a client may add. */
const MOST_PARTS = 4;
const LIMITS = {
  parts: MOST_PARTS,
  files: 1,
  fileSize: COVER_MAX_BYTES,
  fieldSize: FORM_BYTES,
  headerPairs: 8,
  headerSize: 2_048,
};
/** In ms; slightly more than the server's limit for receiving a request. */
const LIMIT_MS = 35_000;

const MB = 1024 * 1024;
const TOO_LARGE = `A cover may have at most ${COVER_MAX_BYTES / MB} MB. Please choose a smaller picture.`;
export const tooLarge = () => new ApiError(413, TOO_LARGE);
const unreadable = () => new ApiError(400, 'The form could not be read.');

/** Codes of errors of a connection that ended, or of a form that took too long. */
const CUT_OFF = new Set(['ECONNRESET', 'ABORT_ERR']);

/** Frees memory that nothing uses anymore, without waiting for the garbage collection. */
const free = (memory: ArrayBufferLike): void => {
  if (memory instanceof ArrayBuffer) memory.transfer(0);
};

/** The part of a form that has been read. */
type Form = { parser: BusboyInstance; token?: string; picture: Buffer; refused?: ApiError };

/** Copies a picture into one buffer: kept as they arrive, chunks of one byte take a hundred times their size. */
const collect = (file: Readable, form: Form): void => {
  let buffer = Buffer.allocUnsafeSlow(FORM_BYTES);
  file.on('data', (chunk: Buffer) => {
    const { length } = form.picture;
    // Not filled, so that only the part in use takes memory.
    if (length + chunk.length > buffer.length) buffer = Buffer.allocUnsafeSlow(COVER_MAX_BYTES);
    if (buffer.buffer !== form.picture.buffer) buffer.set(form.picture);
    buffer.set(chunk, length);
    form.picture = buffer.subarray(0, length + chunk.length);
  });
};

/** Frees the picture of a refused form. What the parser still reports of it goes nowhere. */
const discardPicture = (form: Form): void => {
  const { buffer, length } = form.picture;
  // Before it is freed: copying from freed memory throws.
  form.picture = Buffer.alloc(0);
  if (length > 0) free(buffer);
};

const parseForm = (type: string): Form => {
  const form: Form = {
    parser: new Busboy({ headers: { 'content-type': type }, limits: LIMITS }),
    picture: Buffer.alloc(0),
  };
  const refuse = (error: ApiError) => () => void (form.refused ??= error);
  form.parser
    .on('field', (name, value, _nameTruncated, truncated) => {
      if (name !== 'firebase_auth_token') return;
      if (truncated) refuse(unreadable())();
      else form.token = value;
    })
    .on('file', (name, file) => {
      file.on('error', refuse(unreadable())).on('limit', refuse(tooLarge()));
      if (name === 'picture') collect(file, form);
      else file.resume();
    })
    .on('partsLimit', refuse(unreadable()))
    .on('filesLimit', refuse(unreadable()))
    .on('error', refuse(unreadable()));
  return form;
};

type Upload<Owner> = {
  payload: Readable;
  /** Content type with the boundary. */
  type: string;
  /** `null` if the request has no token before its body. */
  owner: Owner | null;
  identify: (token: string | undefined) => Promise<Owner>;
};

const readParts = async <Owner>(upload: Upload<Owner>, form: Form): Promise<Owner> => {
  const { parser } = form;
  const signal = AbortSignal.timeout(LIMIT_MS);
  let { owner } = upload;
  let received = 0;
  const parse = async (bytes: Buffer): Promise<void> => {
    if (bytes.length > 0 && !parser.write(bytes)) await once(parser, 'drain', { signal });
    // The parser reports a field in a later turn.
    if (owner === null) await nextTurn();
    if (form.refused) throw form.refused;
    if (owner === null && form.token !== undefined) owner = await upload.identify(form.token);
  };
  for await (const chunk of upload.payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    const first = owner === null ? FORM_BYTES - received : chunk.length;
    received += chunk.length;
    if (received > UPLOAD_MAX_BYTES) throw tooLarge();
    await parse(chunk.subarray(0, first));
    if (owner === null && received >= FORM_BYTES) throw signInFirst();
    await parse(chunk.subarray(first));
    if (received - form.picture.length > FORM_BYTES + AHEAD_BYTES) throw unreadable();
  }
  const finished = once(parser, 'finish', { signal });
  parser.end();
  await finished;
  await parse(Buffer.alloc(0));
  return owner ?? upload.identify(undefined);
};

/**
 * Discards the rest of a refused form, so that the connection can be used again. Frees each chunk at once: until the
 * next garbage collection, they would add up to 60 MB.
 */
export const discard = (payload: Readable): void => {
  payload.on('data', ({ buffer, byteLength }: Buffer) => {
    // A smaller chunk shares its memory with others.
    if (byteLength === buffer.byteLength) free(buffer);
  });
  payload.resume();
};

/**
 * Reads a form with a picture as it arrives. Its owner is identified before more than 16 KB are read.
 */
export const receiveCover = async <Owner>(
  upload: Upload<Owner>,
): Promise<{ owner: Owner; picture: Buffer }> => {
  let form: Form | undefined;
  try {
    form = parseForm(upload.type);
    const owner = await readParts(upload, form);
    return { owner, picture: form.picture };
  } catch (error) {
    if (form) discardPicture(form);
    const isCutOff = error instanceof Error && 'code' in error && CUT_OFF.has(String(error.code));
    throw form === undefined || isCutOff ? unreadable() : (form.refused ?? error);
  } finally {
    form?.parser.destroy();
  }
};
