import type { Envelope } from '@rushtone/domain';
import type { TestServer } from './test-server.ts';

export type ApiRequest = {
  /** Method and path, as `POST /favorite/add`. */
  call: string;
  query?: Readonly<Record<string, string>> | undefined;
  form?: Readonly<Record<string, string>> | undefined;
  token?: string | undefined;
  host?: string;
};

const URLENCODED = 'application/x-www-form-urlencoded';

/** One request as a browser makes it: the token in the form of a POST and in the header of a GET. */
export const callApi = async <Data = unknown>(
  server: TestServer,
  { call, query = {}, form = {}, token, host = 'localhost:8080' }: ApiRequest,
): Promise<Envelope<Data>> => {
  const [method, path = ''] = call.split(' ');
  const url = `/api${path}?${new URLSearchParams(query)}`;
  if (method !== 'POST') {
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await server.app.inject({ url, headers: { host, ...authorization } })).json();
  }
  const fields = token === undefined ? form : { ...form, firebase_auth_token: token };
  const payload = new URLSearchParams(fields).toString();
  const headers = { host, 'content-type': URLENCODED };
  return (await server.app.inject({ method: 'POST', url, headers, payload })).json();
};
