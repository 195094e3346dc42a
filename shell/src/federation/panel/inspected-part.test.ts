/** @jest-environment @rushtone/testing/browser */
import { createValueStore } from '@rushtone/platform/browser/value-store';
import type { Selection } from '@rushtone/platform/browser';
import { overrides } from '@rushtone/platform/browser/tools';
import { EMPTY_REGISTRY, type Channels, type Registry, type Release } from '@rushtone/platform/registry';
import { filesOf, partAround, partsOf, reasonFor, traceOf } from './inspected-part.ts';

const versionsOf = (version: string, channel: 'stable' | 'canary') => {
  const registry: Registry = {
    ...EMPTY_REGISTRY,
    remotes: { listening: { name: 'listening', version } as Release },
    channels: { listening: { canary: { percent: 20 } } as unknown as Channels },
  };
  return {
    registry: () => registry,
    selection: createValueStore<Selection>({ registry, channels: { listening: channel } }),
  };
};

beforeEach(() => {
  document.body.innerHTML = `<header><button>Menu</button></header><main>
    <div data-remote="listening" data-version="1.2.0"><h1>Songs</h1>
      <div data-slot="dashboard"><div data-filling="tools/Plan" data-version="1.1.0"><p>Plan</p></div></div>
    </div></main>`;
  overrides.set({ chosen: {}, problems: {} });
});

const first = () => {
  const [part] = partsOf(document);
  if (!part) throw new Error('The page has no part.');
  return part;
};

test('names pages and what fills slots, and nothing of the shell', () => {
  expect(partsOf(document).map(({ remote, version, place }) => [remote, version, place])).toEqual([
    ['listening', '1.2.0', 'page'],
    ['tools', '1.1.0', 'Plan in the slot dashboard'],
  ]);
  expect(partAround(document.querySelector('p') as Element)?.remote).toBe('tools');
  expect(partAround(document.querySelector('h1') as Element)?.remote).toBe('listening');
  expect(partAround(document.querySelector('button') as Element)).toBeNull();
});

test('says why a visitor has a version', () => {
  expect(reasonFor(first(), versionsOf('1.2.0', 'stable'))).toBe('It is live.');
  expect(reasonFor(first(), versionsOf('1.2.0', 'canary'))).toContain('among the 20 % who get it');
  expect(reasonFor(first(), versionsOf('1.3.0', 'stable'))).toContain('replaces a version that failed');
  overrides.set({ chosen: { listening: '1.2.0' }, problems: {} });
  expect(reasonFor(first(), versionsOf('1.2.0', 'stable'))).toBe('It was chosen in this tab.');
});

test('lists the files of the version in the order of their requests, and makes a trace of them', async () => {
  const entry = (name: string, startTime: number) => ({
    name,
    startTime,
    responseEnd: startTime + 10,
    decodedBodySize: 500,
  });
  performance.getEntriesByType = (() => [
    entry('http://localhost/r/listening/1.2.0/Home.js', 30),
    entry('http://localhost/r/listening/1.2.0/entry.js', 20),
    entry('http://localhost/r/listening/1.1.0/entry.js', 10),
  ]) as never;
  const files = filesOf(first());
  expect(files.map(({ file, from, until }) => [file, from, until])).toEqual([
    ['entry.js', 20, 30],
    ['Home.js', 30, 40],
  ]);
  const text = await new Promise<string>((done) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result)));
    reader.readAsText(traceOf(first(), files));
  });
  expect(JSON.parse(text).traceEvents[0]).toMatchObject({
    name: 'entry.js',
    ph: 'X',
    ts: 20_000,
    dur: 10_000,
  });
});
