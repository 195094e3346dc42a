import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deriveKey } from '../../config/secrets.ts';

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';

const keyOf = (secret: string) => ({
  id: createHash('sha256').update(`vault ${secret}`).digest('base64url').slice(0, 8),
  key: deriveKey(secret, 'vault'),
});

const bytes = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');

export type Vault = ReturnType<typeof createVault>;

/**
 * Encrypts stored values. The owner is authenticated data, so a value copied to another owner's row cannot be
 * decrypted. The first secret encrypts, all of them decrypt.
 */
export const createVault = (secrets: readonly [string, ...string[]]) => {
  const [writing] = secrets;
  const keys = secrets.map(keyOf);
  return {
    seal(value: unknown, owner: string): string {
      const { id, key } = keyOf(writing);
      const iv = randomBytes(12);
      const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      const parts = [iv, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'));
      return [VERSION, id, ...parts].join('.');
    },

    /** Throws if the key is unknown, the owner differs, or the value was modified. */
    open(text: string, owner: string): unknown {
      const [version, id, iv, tag, sealed] = text.split('.');
      const found = keys.find((each) => each.id === id);
      if (version !== VERSION || found === undefined) throw new Error('Sealed with an unknown key.');
      const decipher = createDecipheriv(ALGORITHM, found.key, bytes(iv), { authTagLength: 16 })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes(tag));
      return JSON.parse(Buffer.concat([decipher.update(bytes(sealed)), decipher.final()]).toString('utf8'));
    },
  };
};
