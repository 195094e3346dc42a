import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, afterEach, beforeEach, describe, test } from 'node:test';
import { createWitness } from '../commands/transparency/witness.ts';
import {
  consistencyProof,
  cosignedAt,
  EMPTY_REGISTRY,
  leafHash,
  parseCheckpoint,
  parseEntry,
  proveLogged,
  readEntries,
  readWitnessKey,
  rootOf,
  tilePath,
  toBase64,
  verifyConsistency,
  type Checkpoint,
  type Registry,
} from '../registry/index.ts';
import { aRelease } from '../testing/a-release.ts';
import { updateRegistry } from './change-log.ts';
import { folderStore } from './folder-store.ts';
import { release } from './registry-updates.ts';
import { expiryAfter, generateKey, readKey, signedAs, type Trust } from './signing.ts';
import { addToLog, readLogOf, TRANSPARENCY } from './transparency-log.ts';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

describe('trees', () => {
  /** Test vectors of Certificate Transparency: eight leaves, and the root of the first 1, 2, … of them. */
  const LEAVES = [
    '',
    '00',
    '10',
    '2021',
    '3031',
    '40414243',
    '5051525354555657',
    '606162636465666768696a6b6c6d6e6f',
  ];
  const ROOTS = [
    '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
    'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
    'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
    '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
    'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
    '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
  ];

  test('have the roots of RFC 6962', async () => {
    const leaves = await Promise.all(LEAVES.map((leaf) => leafHash(bytes(leaf))));
    for (const [at, root] of ROOTS.entries())
      assert.equal(Buffer.from(await rootOf(leaves.slice(0, at + 1))).toString('hex'), root);
  });

  test('are proved to begin every larger one, and no other', async () => {
    const leaves = await Promise.all(Array.from({ length: 19 }, (_, at) => leafHash(Uint8Array.of(at))));
    const treeOf = async (size: number) => ({ size, root: await rootOf(leaves.slice(0, size)) });
    const other = await leafHash(Uint8Array.of(99));
    for (let next = 1; next <= leaves.length; next += 1)
      for (let old = 0; old <= next; old += 1) {
        const proof = await consistencyProof(leaves.slice(0, next), old);
        const [one, two] = [await treeOf(old), await treeOf(next)];
        assert.ok(await verifyConsistency(one, two, proof), `${old} of ${next}`);
        if (old === 0) continue;
        assert.ok(!(await verifyConsistency({ ...one, root: other }, two, proof)));
        assert.ok(!(await verifyConsistency(one, { ...two, root: other }, proof)) || old === next);
        assert.ok(!(await verifyConsistency(one, two, [...proof, other])));
        if (proof.length > 0) assert.ok(!(await verifyConsistency(one, two, proof.slice(1))));
      }
  });

  test('have tiles with the paths of c2sp.org/tlog-tiles', () => {
    assert.equal(tilePath(0, 0), 'tile/0/000');
    assert.equal(tilePath(1, 1_234_067, 8), 'tile/1/x001/x234/067.p/8');
    assert.equal(tilePath('entries', 999, 255), 'tile/entries/999.p/255');
  });
});

const [own, stranger] = [readKey(generateKey()), readKey(generateKey())];
const trustOf = (key: typeof own): Trust => {
  const role = { keyids: [key.keyid], threshold: 1 };
  const root = {
    type: 'root' as const,
    version: 1,
    expires: expiryAfter(30),
    keys: { [key.keyid]: key.publicKey },
    roles: { root: role, timestamp: role, rollout: role, 'targets/*': role },
    signatures: [],
  };
  return { root: signedAs('root', root, { root, keys: [key] }), keys: [key] };
};
const trust = trustOf(own);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'platform-log-'));
});
afterEach(() => {
  delete process.env.RELEASE_WITNESSES;
  rmSync(folder, { recursive: true });
});
const storeOf = (name = 'store') => folderStore(path.join(folder, name));
const by = { what: 'a release', who: 'Ada Lovelace', when: '2026-11-30T12:00:00Z', why: 'a secret reason' };
const change = (version: string, name = 'store'): Promise<Registry> =>
  updateRegistry(storeOf(name), by, release(aRelease('two', version)), { trust });
const prove = (registry: Registry, earlier: Checkpoint | null = null) =>
  proveLogged(readLogOf(storeOf()), registry, trust.root, earlier);

describe('the log of a store', () => {
  test('has an entry for each revision, with versions and time, and never who or why', async () => {
    const first = await change('1.0.0');
    const second = await change('1.1.0');
    const logged = await prove(second);
    assert.deepEqual([logged?.index, logged?.checkpoint.size], [1, 2]);
    assert.equal((await prove(first, logged?.checkpoint))?.index, 0);
    const entries = (await readEntries(readLogOf(storeOf()), 2)).map(parseEntry);
    assert.deepEqual(
      entries.map((entry) => [entry?.rev, entry?.time, entry?.live]),
      [
        [first.rev, by.when, { two: '1.0.0' }],
        [second.rev, by.when, { two: '1.1.0' }],
      ],
    );
    const files = readdirSync(path.join(folder, 'store/transparency'), {
      recursive: true,
      withFileTypes: true,
    });
    for (const file of files.filter((each) => each.isFile()))
      assert.doesNotMatch(readFileSync(path.join(file.parentPath, file.name), 'latin1'), /Ada|secret/);
  });

  test('begins with the revisions that a store already has', async () => {
    const first = await change('1.0.0');
    rmSync(path.join(folder, 'store/transparency'), { recursive: true });
    assert.equal(await prove(first), null);
    await change('1.1.0');
    assert.deepEqual((await prove(first))?.index, 0);
  });

  test('fills tiles, and the levels above them', async () => {
    const registries = Array.from({ length: 600 }, (_, at) => ({ ...EMPTY_REGISTRY, rev: at + 1 }));
    const added = registries.map((registry) => ({ registry, time: by.when }));
    const store = storeOf();
    await addToLog(store, async () => added.slice(0, 255), trust);
    await addToLog(store, async () => added.slice(255, 256), trust);
    await addToLog(store, async () => added.slice(256), trust);
    const files = new Set((await store.list(TRANSPARENCY)).map((name) => name.slice(TRANSPARENCY.length)));
    for (const tile of ['0/000', '0/001', '0/002.p/88', '1/000.p/2', 'entries/001', 'entries/002.p/88'])
      assert.ok(files.has(`tile/${tile}`), tile);
    for (const at of [0, 255, 256, 599]) assert.equal((await prove(registries[at] as Registry))?.index, at);
  });

  test('is the same for two who add the same revision', async () => {
    const first = await change('1.0.0');
    const added = [{ registry: first, time: by.when }];
    const content = () => readFileSync(path.join(folder, 'store/transparency/tile/0/000.p/1'), 'hex');
    const before = content();
    rmSync(path.join(folder, 'store/transparency/checkpoint'));
    await addToLog(storeOf(), async () => added, trust);
    assert.equal(content(), before);
    await addToLog(storeOf(), async (rev) => added.filter(({ registry }) => registry.rev > rev), trust);
    assert.equal((await prove(first))?.checkpoint.size, 1);
  });
});

const place = (name: string) => path.join(folder, 'store', TRANSPARENCY, name);
const swap = (name: string, edit: (text: string) => string) =>
  writeFileSync(place(name), edit(readFileSync(place(name), 'latin1')), 'latin1');

/** What whoever can write to the store may try, also with the key that signs registries. */
const ATTACKS: Readonly<Record<string, [attack: (live: Registry) => Promise<unknown>, said: string]>> = {
  'removes the checkpoint': [async () => rmSync(place('checkpoint')), 'its checkpoint is missing'],
  'writes nonsense as the checkpoint': [
    async () => writeFileSync(place('checkpoint'), 'nonsense'),
    'its checkpoint cannot be read',
  ],
  'names another root': [
    async () => swap('checkpoint', (text) => text.replace(/\n[\w+/]{4}/, '\nAAAA')),
    'its checkpoint is not signed by the timestamp key',
  ],
  'signs with another key': [
    async (live) => {
      rmSync(place(''), { recursive: true });
      await addToLog(storeOf(), async () => [{ registry: live, time: by.when }], trustOf(stranger));
    },
    'its checkpoint is not signed by the timestamp key',
  ],
  'changes a tile': [
    async () => swap('tile/0/000.p/2', (text) => `x${text.slice(1)}`),
    'its tiles are not those of its checkpoint',
  ],
  'removes a tile': [async () => rmSync(place('tile/0/000.p/2')), 'tile/0/000.p/2 is missing'],
  'changes an entry': [
    async () => swap('tile/entries/000.p/2', (text) => text.replaceAll('1.1.0', '6.6.6')),
    'its entry for revision REV is for another registry',
  ],
  'removes entries': [
    async () => writeFileSync(place('tile/entries/000.p/2'), ''),
    'revision REV is not in it',
  ],
  'goes back to a shorter log': [
    async () => {
      rmSync(place(''), { recursive: true });
      const older = { ...EMPTY_REGISTRY, rev: 1 };
      process.env.RELEASE_LOG_ORIGIN = 'log.example';
      await addToLog(storeOf(), async () => [{ registry: older, time: by.when }], trust);
    },
    'it has 1 entries, and had 2',
  ],
  'writes another history of the same length': [
    async (live) => {
      rmSync(place(''), { recursive: true });
      process.env.RELEASE_LOG_ORIGIN = 'log.example';
      const other = { ...EMPTY_REGISTRY, rev: 1 };
      await addToLog(
        storeOf(),
        async () => [other, live].map((registry) => ({ registry, time: by.when })),
        trust,
      );
    },
    'its entries are not those that it had before',
  ],
  'begins another log': [
    async (live) => {
      rmSync(place(''), { recursive: true });
      process.env.RELEASE_LOG_ORIGIN = 'other.example';
      await addToLog(storeOf(), async () => [{ registry: live, time: by.when }], trust);
    },
    'it is other.example, and was log.example',
  ],
};

describe('a log is refused after somebody', () => {
  beforeEach(() => {
    process.env.RELEASE_LOG_ORIGIN = 'log.example';
  });
  afterEach(() => {
    delete process.env.RELEASE_LOG_ORIGIN;
  });
  for (const [what, [attack, said]] of Object.entries(ATTACKS))
    test(what, async () => {
      await change('1.0.0');
      const live = await change('1.1.0');
      const { checkpoint } = (await prove(live)) ?? {};
      await attack(live);
      const message = `release refused: transparency log: ${said.replace('REV', String(live.rev))}`;
      await assert.rejects(prove(live, checkpoint), { message });
    });

  test('signs a registry that is not in it, or another one of the same revision', async () => {
    const live = await change('1.0.0');
    const unlogged = signedAs('timestamp', { ...live, rev: live.rev + 1 }, trust);
    await assert.rejects(prove(unlogged), { message: /revision \d+ is not in it$/ });
    const changed = signedAs('timestamp', { ...live, expires: expiryAfter(1) }, trust);
    await assert.rejects(prove(changed), { message: /is for another registry$/ });
  });

  describe('changed it, also by the release command, which writes nothing then', () => {
    const refused: Readonly<Record<string, [change: () => void, said: RegExp]>> = {
      'a tile': [
        () => swap('tile/0/000.p/1', (text) => `x${text.slice(1)}`),
        /its tiles are not those of its checkpoint$/,
      ],
      'an entry': [
        () => swap('tile/entries/000.p/1', (text) => text.replace('1.0.0', '6.6.6')),
        /its entries are not those of its tiles$/,
      ],
      'all entries': [
        () => writeFileSync(place('tile/entries/000.p/1'), ''),
        /its entries are not those of its tiles$/,
      ],
      'the setting of witnesses': [
        () => (process.env.RELEASE_WITNESSES = 'nobody'),
        /^RELEASE_WITNESSES needs "<key> <address>"/,
      ],
      'the name of the log': [
        () => (process.env.RELEASE_LOG_ORIGIN = 'a log'),
        /^RELEASE_LOG_ORIGIN must have no space/,
      ],
    };
    for (const [what, [spoil, said]] of Object.entries(refused))
      test(what, async () => {
        await change('1.0.0');
        spoil();
        await assert.rejects(change('1.1.0'), { message: said });
        assert.ok(!existsSync(place('tile/0/000.p/2')));
        assert.equal((await storeOf().list('log/')).length, 1);
      });
  });
});

describe('a witness', () => {
  let stop: (() => void) | undefined;
  after(() => stop?.());
  afterEach(() => {
    stop?.();
    stop = undefined;
    delete process.env.RELEASE_LOG_ORIGIN;
  });
  const start = async () => {
    stop?.();
    const witness = await createWitness({
      name: 'witness.example/w1',
      keyFile: path.join(folder, 'witness/key'),
      seenFile: path.join(folder, 'witness/seen.json'),
      logs: { 'log.example': trust.root },
    });
    witness.server.listen(0, 'localhost');
    await once(witness.server, 'listening');
    stop = () => {
      witness.server.closeAllConnections();
      witness.server.close();
    };
    const { port } = witness.server.address() as AddressInfo;
    process.env.RELEASE_WITNESSES = `${witness.key} http://localhost:${port}/`;
    process.env.RELEASE_LOG_ORIGIN = 'log.example';
    return {
      key: await readWitnessKey(witness.key),
      address: `http://localhost:${port}`,
      server: witness.server,
    };
  };
  const checkpoint = () => readFileSync(place('checkpoint'), 'utf8');
  const cosigned = async (key: Awaited<ReturnType<typeof readWitnessKey>>) => {
    const parsed = parseCheckpoint(checkpoint());
    return parsed && cosignedAt(parsed, key);
  };

  test('cosigns each state of a log that grows, also after a start anew', async () => {
    const { key } = await start();
    for (const version of ['1.0.0', '1.1.0']) {
      await change(version);
      assert.ok(Math.abs(Number(await cosigned(key)) - Date.now()) < 60_000, version);
    }
    const again = await start();
    await change('1.2.0');
    assert.ok(await cosigned(again.key));
  });

  test('that was away, or never asked, cosigns the next state', async () => {
    await start();
    await change('1.0.0');
    stop?.();
    const registry = await change('1.1.0');
    assert.equal((await prove(registry))?.checkpoint.signatures.length, 1);
    const { key } = await start();
    await change('1.2.0');
    assert.ok(await cosigned(key));
  });

  test('never cosigns another history, or one that forgets what it has seen', async () => {
    const { key, address } = await start();
    await change('1.0.0');
    await change('1.1.0');
    rmSync(place(''), { recursive: true });
    const added = [1, 2, 3].map((rev) => ({ registry: { ...EMPTY_REGISTRY, rev }, time: by.when }));
    await addToLog(storeOf(), async () => added, trust);
    assert.equal(await cosigned(key), null);
    const send = async (body: string) => {
      const { status } = await fetch(`${address}/add-checkpoint`, { method: 'POST', body });
      return status;
    };
    const hash = toBase64(await rootOf([]));
    assert.equal(await send(`old 2\n${hash}\n${hash}\n\n${checkpoint()}`), 422);
    assert.equal(await send(`old 1\n\n${checkpoint()}`), 409);
    assert.equal(await send(`old 9\n\n${checkpoint()}`), 400);
    assert.equal(await send(`old 2\n\n${checkpoint().replace('log.example\n', 'elsewhere.example\n')}`), 404);
    assert.equal(await send(`old 2\n\n${checkpoint().replace('\n3\n', '\n4\n')}`), 403);
    assert.equal(await send('nonsense'), 400);
  });

  test('goes on after somebody hung up in the middle of a request', async () => {
    const { key, address, server } = await start();
    const headers = { 'content-length': '100' };
    const request = http.request(`${address}/add-checkpoint`, { method: 'POST', headers });
    request.on('error', () => undefined);
    request.write('old 0');
    const [received] = (await once(server, 'request')) as [http.IncomingMessage];
    request.destroy();
    await new Promise((resolve) => received.once('close', resolve));
    await change('1.0.0');
    assert.ok(await cosigned(key));
  });

  test('does not start once it has lost what it saw', async () => {
    await start();
    await change('1.0.0');
    writeFileSync(path.join(folder, 'witness/seen.json'), '{');
    await assert.rejects(start());
  });

  test('is no witness by another key', async () => {
    await assert.rejects(readWitnessKey('witness.example/w1+00000000+BAAA'), {
      message: /is no key of a witness/,
    });
  });
});
