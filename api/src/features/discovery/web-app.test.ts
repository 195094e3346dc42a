import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';
import type { manifestOf } from './web-app.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

for (const [host, name] of [
  ['localhost:8080', 'Rushtone'],
  ['slowtide.localhost:8080', 'Slowtide'],
] as const)
  test(`${name} can be installed: its page names a manifest with icons for every device`, async () => {
    const open = (url: string) => server.app.inject({ url, headers: { host } });
    assert.match((await open('/')).body, /<link rel="manifest" href="\/manifest\.webmanifest">/);
    const website = await server.app.inject({ url: '/', headers: { host: `luna.${host}` } });
    assert.doesNotMatch(website.body, /manifest\.webmanifest/);
    const { body, headers } = await open('/manifest.webmanifest');
    assert.match(String(headers['content-type']), /^application\/manifest\+json/);
    const manifest = JSON.parse(body) as ReturnType<typeof manifestOf>;
    assert.equal(manifest.name, name);
    for (const purpose of ['any', 'maskable'])
      for (const sizes of ['192x192', '512x512'])
        assert.ok(
          manifest.icons.some(
            (icon) => 'purpose' in icon && icon.purpose === purpose && icon.sizes === sizes,
          ),
        );
    assert.deepEqual(
      manifest.shortcuts.map((each) => each.name),
      ['Random song', 'Favorites', 'Search'],
    );
    for (const { url } of manifest.shortcuts) assert.ok((await open(url)).statusCode < 400, url);
    const shared = await open(`${manifest.share_target.action}?${manifest.share_target.params.text}=night`);
    assert.equal(shared.statusCode, 200);
  });

test('the shortcut to a random song leads to one of the site, and to another the next time', async () => {
  const open = () => server.app.inject({ url: '/random-song' });
  const { headers } = await open();
  const address = String(headers.location);
  const { data } = await server.get<{ title: string }>(address.replace('/song', '/song/get'));
  assert.notEqual(data.title, '');
  assert.equal(headers['cache-control'], 'no-store');
  assert.notEqual((await open()).headers.location, address);
});
