import type { Reader } from './environment.ts';

const DEFAULT_ALIAS = 'rushtone-songs';
/** Allowed index names: https://docs.opensearch.org/latest/api-reference/index-apis/create-index/ */
const ALIAS = /^[a-z\d][a-z\d_-]{0,99}$/;

/** Reads an OpenSearch URL, `https://<user>:<password>@<host>[/<alias>]`; `null`: servers search by themselves. */
export const readSearchServer = ({ address, refuse }: Reader) => {
  const value = address('SEARCH_URL', ['https:', 'http:']);
  if (value === null) return null;
  const { origin, username, password, pathname, search, hash } = new URL(value);
  const alias = pathname.slice(1) || DEFAULT_ALIAS;
  if (!ALIAS.test(alias) || search !== '' || hash !== '')
    return refuse(
      'SEARCH_URL must be https://<user>:<password>@<host>/<alias>, with an alias of lower-case letters, digits, "-" and "_".',
    );
  if ((username === '') !== (password === '')) return refuse('SEARCH_URL names a user without a password.');
  try {
    const auth = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
    return { node: origin, auth: username === '' ? null : auth, alias };
  } catch {
    return refuse('SEARCH_URL must have its user and password percent-encoded.');
  }
};

export type SearchServerConfig = NonNullable<ReturnType<typeof readSearchServer>>;
