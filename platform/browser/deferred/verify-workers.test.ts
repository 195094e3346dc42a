/** @jest-environment @rushtone/testing/browser */
import { webcrypto } from 'node:crypto';
import { sha384, type Release } from '../../registry/index.ts';
import { verifyWorkers } from './verify-workers.ts';

const WORKER = 'maker.worker.0123abcd.js';
const WASM = 'abcd.wasm';

/** Serves files, with integrity checks as in a browser. */
const serve = (contents: Record<string, string>) => {
  globalThis.fetch = jest.fn(async (address, { integrity }: RequestInit = {}) => {
    const content = contents[String(address).split('/').at(-1) ?? ''] ?? '';
    if (integrity && integrity !== (await sha384(Buffer.from(content))))
      throw new TypeError('Failed to fetch');
    return new Response(content);
  });
};

const releaseOf = async (contents: Record<string, string>): Promise<Release> => {
  const hashes = Object.entries(contents).map(async ([file, text]) => [
    file,
    await sha384(Buffer.from(text)),
  ]);
  return { base: '/r/tools/1.0.0/', files: Object.fromEntries(await Promise.all(hashes)) } as Release;
};

beforeAll(() => Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true }));

test('a release runs if its workers are unmodified', async () => {
  const release = await releaseOf({ [WORKER]: 'worker', 'entry.js': 'entry' });
  serve({ [WORKER]: 'worker' });
  await verifyWorkers(release, () => undefined);
  expect(jest.mocked(fetch).mock.calls.map(([address]) => address)).toEqual([`/r/tools/1.0.0/${WORKER}`]);
});

test('a release with a modified worker does not run', async () => {
  const release = await releaseOf({ [WORKER]: 'worker' });
  serve({ [WORKER]: 'changed' });
  await expect(verifyWorkers(release, () => undefined)).rejects.toThrow('Failed to fetch');
});

test('what a worker loads later is checked in the background', async () => {
  const release = await releaseOf({ [WORKER]: 'worker', [WASM]: 'encoder' });
  serve({ [WORKER]: 'worker', [WASM]: 'changed' });
  const tampered = new Promise<void>((resolve) => {
    void verifyWorkers(release, resolve);
  });
  await expect(tampered).resolves.toBeUndefined();
});
