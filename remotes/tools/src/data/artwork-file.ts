import type { ShellServices } from '@rushtone/contract';
import type { ArtworkFile } from '@rushtone/domain';
import { parseEnvelope } from '@rushtone/domain';

const TIME_LIMIT_MS = 60_000;

type Connection = Pick<ShellServices, 'token' | 'config'>;

/** Fetches the content of a delivered file. Throws with the server's message. */
export const readArtworkFile = async ({ token, config }: Connection, id: number): Promise<Blob> => {
  const form = { id: String(id), firebase_auth_token: (await token()) ?? '' };
  const response = await fetch(`${config.apiBase}/artwork/file`, {
    method: 'POST',
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (response.ok) return response.blob();
  throw new Error(parseEnvelope(await response.json()).message);
};

/** Whether browsers can display the file as a picture. */
export const isPicture = ({ type }: ArtworkFile): boolean =>
  type.startsWith('image/') && !type.includes('photoshop');

/** Returns a `data:` URL, since the page's content security policy allows pictures from those. */
export const dataUrlOf = (content: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The file could not be read.')));
    reader.readAsDataURL(content);
  });
