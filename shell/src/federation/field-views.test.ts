/** @jest-environment @rushtone/testing/browser */
import * as contract from '@rushtone/contract';
import type { Release } from '@rushtone/platform/registry';
import { shareScopeOf } from '@rushtone/platform/browser';
import { type MeasuredView, watchViews } from '@rushtone/platform/browser/tools';
import { configurePlatform } from './configure.ts';
import { watchSilence } from './heard-silence.ts';

beforeAll(configurePlatform);
const player = { snapshot: () => contract.IDLE_PLAYER, subscribe: () => () => undefined, time: () => 0 };
const load = { channel: 'canary', rev: 1, milliseconds: 321.4 } as const;

let sent: MeasuredView[];
let views: ReturnType<typeof watchViews>;
const show = (remote: string, version: string) => {
  document.body.innerHTML = `<main><div data-remote="${remote}" data-version="${version}"></div></main>`;
};
beforeEach(() => {
  jest.useFakeTimers();
  sent = [];
  show('listening', '1.0.0');
  views = watchViews({ measure: watchSilence({ player }), send: (view) => sent.push(view) });
});
afterEach(() => {
  window.dispatchEvent(new Event('pagehide'));
  jest.useRealTimers();
});
const leave = () => window.dispatchEvent(new Event('pagehide'));
const loaded = (remote: string, version: string) => views.saw({ ...load, kind: 'load', remote, version });

test('a page is reported with its version and load time on navigation to another remote', () => {
  loaded('listening', '1.0.0');
  show('network', '1.1.0');
  loaded('network', '1.1.0');
  expect(sent).toMatchObject([
    { kind: 'view', remote: 'listening', version: '1.0.0', failed: false, load: 321, silence: undefined },
  ]);
  leave();
  expect(sent.slice(1)).toMatchObject([{ remote: 'network', version: '1.1.0', failed: false, load: 321 }]);
});

test('a page that stays open is reported every minute', () => {
  loaded('listening', '1.0.0');
  jest.advanceTimersByTime(121_000);
  expect(sent).toMatchObject([
    { remote: 'listening', load: 321 },
    { remote: 'listening', load: undefined },
  ]);
});

test('deprecated members of the contract are reported with the version that used them', async () => {
  const release = { name: 'listening', version: '1.0.0' } as Release;
  const { get } = shareScopeOf(release)['@rushtone/contract']?.[contract.CONTRACT_VERSION] ?? {};
  const own = (await get?.())?.() as typeof contract;
  expect(own.usePlayer).toBe(contract.usePlayer);
  loaded('listening', '1.0.0');
  for (let times = 0; times < 2; times += 1) expect(own.useServices).toBe(contract.useServices);
  show('network', '1.1.0');
  loaded('network', '1.1.0');
  loaded('network', '1.1.0');
  leave();
  show('listening', '1.0.0');
  loaded('listening', '1.0.0');
  leave();
  expect(sent.map(({ remote, deprecated }) => [remote, deprecated])).toEqual([
    ['listening', ['useServices']],
    ['network', undefined],
    ['listening', undefined],
  ]);
});

test('an error belongs to the page on the screen, and to the version that threw', () => {
  loaded('listening', '1.0.0');
  views.saw({ ...load, kind: 'error', remote: 'listening', version: '1.0.0', cause: 'throws' });
  views.saw({ ...load, kind: 'error', remote: 'listening', version: '1.0.0', cause: 'throws' });
  leave();
  expect(sent).toMatchObject([{ remote: 'listening', version: '1.0.0', failed: true }]);
});

test('a version that could not be shown counts as a failed view; its fallback does not', () => {
  loaded('listening', '1.0.0');
  views.saw({ ...load, kind: 'fallback', remote: 'network', version: '1.0.0', instead: '1.1.0' });
  show('network', '1.0.0');
  loaded('network', '1.0.0');
  leave();
  expect(sent).toMatchObject([
    { remote: 'network', version: '1.1.0', failed: true },
    { remote: 'listening', version: '1.0.0', failed: false },
    { remote: 'network', version: '1.0.0', failed: false },
  ]);
});
