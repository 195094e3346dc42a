import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../errors/api-error.ts';
import { contentTypeOf } from './content-type.ts';

/** The build writes these beside each text file. */
const ENCODED = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

const accepts = ({ headers }: FastifyRequest, encoding: string): boolean =>
  (headers['accept-encoding'] ?? '').split(',').some((entry) => entry.trim().split(';')[0] === encoding);

const sizeOf = async (path: string): Promise<number | null> => {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
};

/** The absolute path of a file inside `folder`; null for one that would lead out of it. */
const inside = (folder: string, name: string): string | null => {
  if (name.includes('\0')) return null;
  const path = resolve(folder, `./${name}`);
  return path.startsWith(folder + sep) ? path : null;
};

/** Answers a file of `folder`, in the encoding that the browser takes and the build has written. */
export const sendFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  folder: string,
  name: string,
) => {
  const path = inside(folder, name);
  if (path === null) throw notFound('There is no such file.');
  reply.header('vary', 'Accept-Encoding').type(contentTypeOf(path));
  for (const { encoding, suffix } of ENCODED.filter((each) => accepts(request, each.encoding))) {
    const size = await sizeOf(path + suffix);
    if (size === null) continue;
    reply.header('content-encoding', encoding).header('content-length', size);
    return reply.send(createReadStream(path + suffix));
  }
  const size = await sizeOf(path);
  if (size === null) throw notFound('There is no such file.');
  return reply.header('content-length', size).send(createReadStream(path));
};
