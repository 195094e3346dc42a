import { createHash, randomBytes } from 'node:crypto';

/** A secret for an address, such as that of a link in a mail. Only its digest is stored. */
export const newCode = (): string => randomBytes(24).toString('base64url');

export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
