import pg from 'pg';

/** Only ends what hangs; a busy machine takes seconds. */
const LIMIT_MS = 60_000;

const post = (port: number, path: string, body: URLSearchParams | string, type: string): Promise<Response> =>
  fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
    signal: AbortSignal.timeout(LIMIT_MS),
  });

/** One write that a client takes for done once it is answered by 200; the word says how it is found again. */
export type Write = { kind: 'account' | 'contact'; word: string; send: (port: number) => Promise<Response> };

export const signUp = (word: string): Write => ({
  kind: 'account',
  word,
  send: (port) =>
    post(
      port,
      '/identitytoolkit.googleapis.com/v1/accounts:signUp',
      JSON.stringify({ email: `${word}@example.com`, password: 'secret1' }),
      'application/json',
    ),
});

export const contact = (word: string): Write => ({
  kind: 'contact',
  word,
  send: (port) =>
    post(
      port,
      '/api/contact/request',
      new URLSearchParams({ topic: 'song-report', message: `Song reported. ID: x. Reason: ${word}` }),
      'application/x-www-form-urlencoded',
    ),
});

/** What the database has kept, as kind and word. */
export const readWritten = async (connectionString: string): Promise<Set<string>> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ word: string }>(
    `select 'account ' || split_part(email, '@', 1) as word from identity_users
     union all select 'contact ' || split_part(message, 'Reason: ', 2) from contact_requests`,
  );
  await client.end();
  return new Set(rows.map(({ word }) => word));
};
