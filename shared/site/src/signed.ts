import type { Signature } from './registry.ts';

type Signed = { signature?: Signature };

/** The text that a signature of `document` is over. Reading and writing JSON gives it back to the letter. */
export const signedText = (document: Signed): string => JSON.stringify({ ...document, signature: undefined });

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const bytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));

/** Whether one of `keys` (public, SPKI, base64) has signed the document. The browser and Node have what it needs. */
export const isSigned = async (document: Signed, keys: readonly string[]): Promise<boolean> => {
  const { signature } = document;
  const key = keys.find((each) => each === signature?.key);
  if (!signature || !key) return false;
  try {
    const imported = await crypto.subtle.importKey('spki', bytes(key), ALGORITHM, false, ['verify']);
    const text = new TextEncoder().encode(signedText(document));
    return await crypto.subtle.verify(ALGORITHM, imported, bytes(signature.value), text);
  } catch {
    return false;
  }
};
