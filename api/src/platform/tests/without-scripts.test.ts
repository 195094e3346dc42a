import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readSsrBuilds } from '@rushtone/api-testing/ssr-builds';
import { startTestServer, type TestServer } from '@rushtone/api-testing/test-server';

let server: TestServer;
before(async () => {
  server = await startTestServer({ builds: readSsrBuilds() });
});
after(() => server.stop());

/** Returns the text that a browser without JavaScript shows. */
const read = async (host: string, url: string) => {
  const { body, statusCode: status } = await server.app.inject({ url, headers: { host } });
  const [, main = ''] = /<main[^>]*>(.*?)<\/main>/s.exec(body) ?? [];
  const text = main
    .replace(/<svg.*?<\/svg>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  return { status, body, main, text };
};

const RUSHTONE = 'localhost:8080';
const SLOWTIDE = 'slowtide.localhost:8080';

const PAGES = [
  [RUSHTONE, '/playlists', 'Full Throttle'],
  [SLOWTIDE, '/playlists', 'Night Drive'],
  [RUSHTONE, '/search?q=night', '27 songs'],
  [SLOWTIDE, '/search?q=night', '2 songs'],
  [RUSHTONE, '/network', 'Subscriber websites'],
  [SLOWTIDE, '/network', 'Subscriber websites'],
  [RUSHTONE, '/members', 'Luna'],
  [RUSHTONE, '/latest', 'Villain Era is open'],
  [SLOWTIDE, '/latest', 'Empty Mall: a special in ten rooms'],
  [RUSHTONE, '/get-in-touch', 'Get in touch'],
  [SLOWTIDE, '/faq', 'FAQ'],
  [RUSHTONE, '/about-us', 'About Us'],
  [SLOWTIDE, '/privacy', 'Privacy Policy'],
  [RUSHTONE, '/what-is-nightcore', 'What is nightcore?'],
  [SLOWTIDE, '/what-is-slowed-reverb', 'What is slowed + reverb?'],
  [RUSHTONE, '/subscribe', 'Premium'],
] as const;

describe('with JavaScript off', () => {
  for (const [host, url, text] of PAGES) {
    test(`${url} of ${host.split('.')[0]} reads “${text}”, and nothing of it is still loading`, async () => {
      const page = await read(host, url);
      assert.equal(page.status, 200);
      assert.ok(page.text.includes(text), page.text);
      assert.doesNotMatch(page.main, /aria-busy="true"/);
    });
  }

  test('the news have their text, and its links', async () => {
    const { main } = await read(RUSHTONE, '/latest');
    const news = await server.get<{ content: string }[]>('/feed/get');
    const [word = ''] = /\w{6,}/.exec((news.data[0]?.content ?? '').replace(/<[^>]+>/g, ' ')) ?? [];
    assert.ok(word !== '' && main.includes(word), word);
    assert.match(main, /<a [^>]*rel="ugc"[^>]*href="\//);
  });

  test('the network page has its numbers', async () => {
    const { data } = await server.get<{ members: number }>('/member/stats');
    const { text } = await read(RUSHTONE, '/network');
    assert.match(text, new RegExp(`Members ${data.members} `));
  });

  for (const [host, path] of [
    [RUSHTONE, '/nowhere'],
    [SLOWTIDE, '/nowhere'],
    [`fm.${RUSHTONE}`, '/nowhere'],
    [`luna.${RUSHTONE}`, '/nowhere'],
    // Articles of the other brand.
    [RUSHTONE, '/what-is-slowed-reverb'],
    [SLOWTIDE, '/what-is-nightcore'],
  ] as const)
    test(`${path} of ${host}, which does not exist, says so, within the site’s navigation`, async () => {
      const page = await read(host, path);
      assert.equal(page.status, 404);
      assert.match(page.text, /Page not found .* Go back home/);
      assert.match(page.body, /<title>Page not found – /);
      assert.match(page.body, /<meta name="robots" content="noindex">/);
      assert.match(page.body, /<footer/);
    });

  test('pages that depend on who is signed in come without content, and are no error', async () => {
    for (const url of ['/login', '/account', '/account/website']) {
      const { status, body } = await read(RUSHTONE, url);
      assert.equal(status, 200, url);
      assert.match(body, /<div id="root"><\/div>/);
    }
  });
});
