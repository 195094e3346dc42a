import assert from 'node:assert/strict';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { connect, type TLSSocket } from 'node:tls';
import { chromium } from '@playwright/test';
import { anyFreePort } from '../../src/process/ports.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { until } from '../until.ts';
import { findProgram, needs, report, startEngine, type Engine } from './engine.ts';

const GUIDE = join(import.meta.dirname, '../../../docs/operate.md');
const DOMAINS = 50;
const TRIES = 5;
/** How long a server may go on serving a domain that another one has removed, with room for a slow machine. */
const FORGOTTEN_MS = 30_000;

const domainOf = (n: number) => `music-${n}.band.example`;

/** The Caddyfile of the guide. */
const readGuide = (): string => {
  const [text = ''] =
    /^ {6}\{\n {8}on_demand_tls[^]*?^ {6}\}\n {6}https:[^]*?^ {6}\}$/m.exec(readFileSync(GUIDE, 'utf8')) ??
    [];
  assert.ok(text.includes('reverse_proxy'), 'docs/operate.md has no Caddyfile');
  return text;
};

describe('Caddy as docs/operate.md sets it up, for domains of subscribers', needs('caddy'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'rushtone-caddy-'));
  let caddy: Engine;
  let server: TestServer;
  let ca: string;

  before(async () => {
    server = await startTestServer({
      env: { TRUST_PROXY: '1', HOSTS: 'localhost localhost:8080 rushtone.com *.rushtone.com' },
    });
    await server.pool.query(
      `insert into websites (brand, uid, domain_name, name)
       select 'rushtone', 'owner-' || n, 'band-' || n, 'Band ' || n from generate_series(1, $1::int) n`,
      [DOMAINS],
    );
    await server.pool.query(
      `insert into own_domains (brand, uid, domain, token, verified_at)
       select 'rushtone', 'owner-' || n, 'music-' || n || '.band.example', 'token-' || n, now()
       from generate_series(1, $1::int) n`,
      [DOMAINS],
    );
    server.options.services.customDomains.forget();
    const api = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).host;
    const httpPort = await anyFreePort();
    const file = join(folder, 'Caddyfile');
    caddy = await startEngine({
      name: 'caddy',
      env: { HOME: folder, XDG_DATA_HOME: folder },
      args: (port) => {
        // Its own authority in place of a public one, and ports of this machine.
        const text = readGuide()
          .replaceAll('api:8080', api)
          .replace(
            '{\n',
            `{\n  admin off\n  skip_install_trust\n  http_port ${httpPort}\n  https_port ${port}\n`,
          )
          .replace('on_demand\n', 'on_demand\n issuer internal\n');
        writeFileSync(file, text);
        return ['run', '--config', file, '--adapter', 'caddyfile'];
      },
    });
    const root = join(folder, 'caddy/pki/authorities/local/root.crt');
    await until(() => {
      try {
        ca = readFileSync(root, 'utf8');
        return true;
      } catch {
        return false;
      }
    });
  });
  after(async () => {
    await caddy?.stop();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a TLS connection to a name. Rejects if there is no valid certificate for it. */
  const open = (servername: string, protocol = 'http/1.1'): Promise<TLSSocket> =>
    new Promise((settle, fail) => {
      const options = { port: caddy.port, host: '127.0.0.1', servername, ca, ALPNProtocols: [protocol] };
      const socket = connect(options, () => settle(socket));
      socket.once('error', fail);
    });
  const read = async (domain: string, path = '/robots.txt'): Promise<string> => {
    const socket = await open(domain);
    let text = '';
    socket.on('data', (data) => (text += String(data)));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${domain}\r\nConnection: close\r\n\r\n`);
    await new Promise((settle) => socket.once('close', settle));
    return text;
  };

  test('gives each of fifty domains a certificate at its first visit, and its own website', async () => {
    const began = performance.now();
    let again = 0;
    const visit = (domain: string, tries = 0): Promise<string> =>
      read(domain, '/').catch((error: unknown) => {
        // The limiter of Caddy 2.6 refuses a first visit that comes in the same instant as another's.
        if (tries === TRIES) throw error;
        again += 1;
        return visit(domain, tries + 1);
      });
    const answers = await Promise.all(Array.from({ length: DOMAINS }, (_, n) => visit(domainOf(n + 1))));
    const ms = Math.round(performance.now() - began);
    report(
      'Caddy',
      `${DOMAINS} certificates on demand in ${ms} ms; ${again} first visits in the same instant were refused once`,
    );
    for (const [n, answer] of answers.entries()) {
      assert.match(answer, /^HTTP\/1\.1 200/);
      assert.ok(answer.includes(`"host":"band-${n + 1}.rushtone.com"`), answer.slice(0, 400));
    }
  });

  test('refuses names that nobody has proven, and takes a proven one in capital letters', async () => {
    for (const name of ['forged.band.example', `www.${domainOf(1)}`, 'music-51.band.example'])
      await assert.rejects(open(name), /alert|ECONNRESET|socket/i, name);
    const socket = await open(domainOf(1).toUpperCase());
    assert.equal(socket.getPeerCertificate().subjectaltname, `DNS:${domainOf(1)}`);
    socket.destroy();
  });

  test('answers 421 to a Host header that is not of the certificate', async () => {
    const socket = await open(domainOf(1));
    let text = '';
    socket.on('data', (data) => (text += String(data)));
    socket.write('GET / HTTP/1.1\r\nHost: forged.band.example\r\nConnection: close\r\n\r\n');
    await new Promise((settle) => socket.once('close', settle));
    assert.match(text, /^HTTP\/1\.1 421/);
  });

  test('speaks HTTP/2 and offers HTTP/3', async () => {
    const socket = await open(domainOf(2), 'h2');
    assert.equal(socket.alpnProtocol, 'h2');
    const session = connectHttp2(`https://${domainOf(2)}`, { createConnection: () => socket });
    const request = session.request({ ':path': '/robots.txt', ':authority': domainOf(2) });
    const headers = await new Promise<Record<string, unknown>>((settle) => request.once('response', settle));
    request.resume();
    assert.equal(headers[':status'], 200);
    assert.match(String(headers['alt-svc']), /h3=/);
    session.close();
  });

  test('speaks HTTP/3 with a browser', needs('chromium'), async () => {
    const domain = domainOf(5);
    const socket = await open(domain);
    const { publicKey } = new X509Certificate(socket.getPeerCertificate().raw);
    socket.destroy();
    const hash = createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64');
    const browser = await chromium.launch({
      executablePath: findProgram('chromium') ?? '',
      args: [
        ...['--no-sandbox', '--enable-quic', `--host-resolver-rules=MAP * 127.0.0.1`],
        // Chromium otherwise first asks by TCP whether there is HTTP/3.
        `--origin-to-force-quic-on=${domain}:${caddy.port}`,
        `--ignore-certificate-errors-spki-list=${hash}`,
      ],
    });
    try {
      const page = await browser.newPage();
      await page.goto(`https://${domain}:${caddy.port}/`);
      const protocol = await page.evaluate(
        () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol,
      );
      assert.equal(protocol, 'h3');
      assert.ok((await page.content()).includes('"host":"band-5.rushtone.com"'));
    } finally {
      await browser.close();
    }
  });

  test('no longer serves a domain that was removed, though its certificate is still valid', async () => {
    await server.pool.query('delete from own_domains where domain = $1', [domainOf(3)]);
    const deadline = performance.now() + FORGOTTEN_MS;
    await until(
      async () => (await read(domainOf(3))).startsWith('HTTP/1.1 421') || performance.now() > deadline,
    );
    assert.match(await read(domainOf(3)), /^HTTP\/1\.1 421/);
    assert.match(await read(domainOf(4)), /^HTTP\/1\.1 200/);
  });
});
