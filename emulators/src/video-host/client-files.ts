import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface ClientFile {
  body: Buffer;
  etag: string;
}

const names = ['iframe_api.js', 'embed.js'] as const;
export type ClientFileName = (typeof names)[number];
export type ClientFiles = Record<ClientFileName, ClientFile>;

export function isClientFileName(text: string): text is ClientFileName {
  return names.some((name) => name === text);
}

async function readClientFile(clientDir: string, name: ClientFileName): Promise<ClientFile> {
  const body = await readFile(join(clientDir, name));
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

export async function readClientFiles(clientDir: string): Promise<ClientFiles> {
  const [api, embed] = await Promise.all([
    readClientFile(clientDir, 'iframe_api.js'),
    readClientFile(clientDir, 'embed.js'),
  ]);
  return { 'iframe_api.js': api, 'embed.js': embed };
}
