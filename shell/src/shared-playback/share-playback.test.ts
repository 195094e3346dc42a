/** @jest-environment @rushtone/testing/browser */
import { loadQueries } from '@rushtone/contract';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { ok } from '@rushtone/testing';
import type { PlayerCore } from '../player/player-core.ts';
import { later, listen } from '../testing/listen-to-player.ts';
import { sharePlayback } from './share-playback.ts';

const UID = 'user';

/** Runs `work` with the `AbortController` of jsdom, whose listeners take no other; the environment has that of Node. */
const withAbortsOfJsdom = <Result>(work: () => Result): Result => {
  const { AbortController } = globalThis;
  const frame = document.body.appendChild(document.createElement('iframe'));
  Object.assign(globalThis, {
    AbortController: (frame.contentWindow as unknown as typeof globalThis).AbortController,
  });
  try {
    return work();
  } finally {
    Object.assign(globalThis, { AbortController });
  }
};

test('what a page says when it is left stays the last', async () => {
  const reported: unknown[] = [];
  const { player, store, start } = listen(
    {
      'GET /device/state': 'offline',
      'POST /device/report': ({ form }) => {
        reported.push(JSON.parse(String(form?.state)));
        return ok({ current: true, songs_rev: 1, command: 0, rev: 1 });
      },
    },
    undefined,
    'token',
  );
  await store.dispatch(loadQueries());
  const beacons: URLSearchParams[] = [];
  navigator.sendBeacon = (_address, form) => beacons.push(form as URLSearchParams) > 0;
  let token = Promise.resolve<string | null>('token');
  await start('one');
  const core = createValueStore<PlayerCore | null>(player);
  const session = createValueStore({ status: 'user', uid: UID, email: '' } as never);
  const lazy = { ...player, subscribe: store.subscribe, core, load: () => undefined };
  const page = { player: lazy as never, session, store, apiBase: '/api', show: () => () => undefined };
  const end = withAbortsOfJsdom(() => sharePlayback(UID, { ...page, token: () => token }, () => undefined));
  await later(20);
  expect(reported).toMatchObject([{ playing: true }]);

  let answer = (_token: string) => {};
  token = new Promise((resolve) => {
    answer = resolve;
  });
  player.setRepeat(true);
  await later(300);
  window.dispatchEvent(new Event('pagehide'));
  expect(JSON.parse(String(beacons[0]?.get('state')))).toMatchObject({ playing: false, repeat: true });
  answer('token');
  await later(300);
  expect(reported).toHaveLength(1);

  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await later(300);
  expect(reported.length).toBeGreaterThan(1);
  expect(reported.at(-1)).toMatchObject({ playing: true, repeat: true });
  end();
});
