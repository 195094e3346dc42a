import assert from 'node:assert/strict';
import type { InjectOptions, Response } from 'light-my-request';
import type { TestServer } from '@rushtone/api-testing/test-server';

/** An attack and its expected outcome. */
export type Attack = {
  request: InjectOptions | ((server: TestServer) => Promise<InjectOptions>);
  /** Status of the response. */
  code: number;
  /** Pattern that the response must not contain. */
  without?: RegExp;
  /** Expected log line; by default that of refused requests. */
  log?: RegExp | null;
};

const REFUSED = /"code":(4\d\d),"msg":"request refused"/;

export const tryAttack = async (server: TestServer, attack: Attack): Promise<Response> => {
  const { code, without, log = REFUSED } = attack;
  const request = typeof attack.request === 'function' ? await attack.request(server) : attack.request;
  const before = server.log.length;
  const response = await server.app.inject(request);
  assert.equal(response.statusCode, code, response.body.slice(0, 200));
  if (without) assert.doesNotMatch(response.body + JSON.stringify(response.headers), without);
  const lines = server.log.slice(before).join('');
  if (log !== null) assert.match(lines, log);
  return response;
};
