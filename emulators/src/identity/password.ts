import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const COST = { N: 16_384, r: 8, p: 1 };
const LENGTH = 32;
const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

export type HashedPassword = { salt: string; hash: string };

export const hashPassword = async (password: string): Promise<HashedPassword> => {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, LENGTH, COST);
  return { salt: salt.toString('base64'), hash: hash.toString('base64') };
};

/** Takes as long for a missing account, so that timing does not reveal whether it exists. */
export const isPassword = async (password: string, stored: HashedPassword | undefined): Promise<boolean> => {
  const salt = stored ? Buffer.from(stored.salt, 'base64') : randomBytes(16);
  const hash = await derive(password, salt, LENGTH, COST);
  return stored !== undefined && timingSafeEqual(hash, Buffer.from(stored.hash, 'base64'));
};
