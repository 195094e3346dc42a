import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { channelResponse, discordResponse } from '@rushtone/emulators/oauth-services';
import { Kysely, PostgresDialect } from 'kysely';
import { startTestServer, type TestServer } from '../test-server.ts';
import { compileLiterals, type Literal } from './compile-literals.ts';
import { needsPackages, packageVersion, report } from './engine.ts';

const PACKAGES = ['discord-api-types', '@googleapis/youtube'];
/** Discord's definition, and the one that Google generates from its discovery document. */
const IMPORTS = `import type { RESTGetAPICurrentUserResult } from 'discord-api-types/v10';
import type { youtube_v3 } from '@googleapis/youtube';
type Some<T> = T extends (infer E)[] ? Some<E>[] : T extends object ? { [K in keyof T]?: Some<T[K]> } : T;
type User = Some<RESTGetAPICurrentUserResult>;
type Channels = Some<youtube_v3.Schema$ChannelListResponse>;`;

describe('the published definitions of Discord and YouTube', needsPackages(...PACKAGES), () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  const compile = (literals: readonly Literal[]) => compileLiterals(IMPORTS, literals);

  test('have every field of the profiles that the emulator answers and the site reads', async () => {
    const { rows } = await server.pool.query<{ channel_id: string }>(
      `select channel_id from members where brand = 'rushtone' order by position limit 20`,
    );
    const db: Parameters<typeof channelResponse>[0] = new Kysely({
      dialect: new PostgresDialect({ pool: server.pool }),
    });
    const channels = await Promise.all(
      rows.map(({ channel_id }) => channelResponse(db, 'rushtone', channel_id)),
    );
    assert.ok(channels.every(({ items }) => items.length === 1));
    const values = channels.map((value) => ({ type: 'Channels', value }));
    assert.equal(compile([{ type: 'User', value: discordResponse('Mira') }, ...values]), '');
    report(
      'Discord and YouTube',
      `profiles fit ${PACKAGES.map((name) => `${name} ${packageVersion(name)}`).join(' and ')}`,
    );
  });

  test('refuse a field that they do not have', () => {
    assert.match(compile([{ type: 'User', value: { nick_name: 'Mira' } }]), /nick_name/);
    assert.match(compile([{ type: 'Channels', value: { items: [{ snipet: {} }] } }]), /snipet/);
  });
});
