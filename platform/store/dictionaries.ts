import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';

/** The name of a built file: what it is, the hash of its content, and its type. */
const HASHED = /^(.+)\.[0-9a-f]{8,}(\.(?:js|css|wasm))$/;

/** Magic number of `dcz`, Zstandard with a dictionary (RFC 9842 §5); the SHA-256 of the dictionary follows it. */
const DCZ = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
/** Compresses as small as the highest levels at a third of their time, if most is in the dictionary. */
const LEVEL = 12;

/** Returns a URL pattern of the same file in all builds, such as `Home.*.js`; nothing if its name has no hash. */
export const patternOf = (file: string): string | undefined => {
  const [, name, type] = HASHED.exec(file) ?? [];
  return name === undefined ? undefined : `${name}.*${type}`;
};

export const sha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

/** Compresses with the same file of another version as dictionary, for content-encoding `dcz`. */
export const compressWith = async (dictionary: Buffer, content: Buffer): Promise<Buffer> => {
  const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
  const compressed = await promisify(zstdCompress)(content, { dictionary, params });
  return Buffer.concat([DCZ, sha256(dictionary), compressed]);
};
