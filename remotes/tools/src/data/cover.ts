import { parseEnvelope, type SiteCover } from '@rushtone/domain';

type Connection = { token: () => Promise<string | null>; apiBase: string };

/** Timeout in ms, slightly longer than the server's timeout for slow uploads. */
const TIME_LIMIT_MS = 35_000;

const post = async ({ apiBase }: Connection, path: string, body: FormData | URLSearchParams) => {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const response = await fetch(`${apiBase}${path}`, { method: 'POST', body, signal });
  if (response.ok) return response;
  throw new Error(parseEnvelope(await response.json()).message);
};

const tokenOf = async ({ token }: Connection): Promise<string> => (await token()) ?? '';

/** Uploads a picture, which is shown once the look refers to its file. Throws with the server's message. */
export const uploadCover = async (connection: Connection, picture: Blob): Promise<SiteCover['file']> => {
  const form = new FormData();
  // The server reads a picture only after it knows whose it is.
  form.set('firebase_auth_token', await tokenOf(connection));
  form.set('picture', picture);
  const { data } = parseEnvelope(await (await post(connection, '/website/cover', form)).json());
  return (data as { file: string }).file;
};

/** Fetches one of the user's covers, including unpublished ones. */
export const readCover = async (connection: Connection, file: SiteCover['file']): Promise<Blob> => {
  const form = new URLSearchParams({ file, firebase_auth_token: await tokenOf(connection) });
  return (await post(connection, '/website/cover_file', form)).blob();
};
