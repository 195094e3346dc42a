import type { Signature } from './registry.ts';

type Signable = { signature?: Signature };

/** The text that a document's signature covers. It survives a round trip through JSON unchanged. */
export const signedText = (document: Signable): string =>
  JSON.stringify({ ...document, signature: undefined });

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

const bytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** Whether one of `keys` (public, SPKI, base64) has signed the document. Runs in browsers and in Node. */
export const isSigned = async (document: Signable, keys: readonly string[]): Promise<boolean> => {
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
