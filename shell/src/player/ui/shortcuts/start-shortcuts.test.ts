/** @jest-environment @rushtone/testing/browser */
import { createFakePlayer } from '@rushtone/testing';
import { createLazyPlayer } from '../../lazy-player.ts';
import type { PlayerCore } from '../../player-core.ts';
import { initialState } from '../../state/player-state.ts';
import { createVideoHostLink } from '../../video-host/video-host-link.ts';
import { startShortcuts } from './start-shortcuts.ts';

class NoObserver {
  observe() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });

const track = { videoId: 'one', title: 'One', artist: 'Vela', playlistId: null };
const keyOn = (target: EventTarget, key: string): KeyboardEvent => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  target.dispatchEvent(event);
  return event;
};
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Stubs what was pressed before the shell ran. */
const pressEarly = (...events: KeyboardEvent[]) => {
  window.earlyInput = { pressed: [], keys: events, end: () => undefined };
};

const begin = () => {
  const fake = createFakePlayer();
  fake.become({ track, status: 'paused' });
  const arrived = Promise.withResolvers<PlayerCore>();
  const player = createLazyPlayer({
    store: fake,
    loadCore: () => arrived.promise,
    onLoadError: () => undefined,
  });
  const core = {
    ...fake,
    snapshot: () => ({ ...initialState, ...fake.snapshot() }),
    link: createVideoHostLink(jest.fn()),
    closePanel: () => undefined,
    takeOver: () => undefined,
    playUpcoming: () => undefined,
    removeUpcoming: () => undefined,
    stepSpeed: () => undefined,
    dispose: () => undefined,
  };
  return { player, fake, coreArrives: () => arrived.resolve(core), notify: jest.fn() };
};

let listen: jest.SpyInstance<void, Parameters<Document['addEventListener']>>;
beforeEach(() => {
  localStorage.clear();
  listen = jest.spyOn(document, 'addEventListener');
});
/** Removes the listeners, as if each test had its own page. */
afterEach(() => {
  for (const [type, listener] of listen.mock.calls) document.removeEventListener(type, listener);
  listen.mockRestore();
  delete window.earlyInput;
});

test('K pressed before the shell runs plays the last visit’s song once the player is loaded', async () => {
  const { player, fake, coreArrives, notify } = begin();
  pressEarly(keyOn(document.body, 'k'));
  player.load();
  startShortcuts(player, notify);
  await settle();
  expect(fake.snapshot().status).toBe('paused');
  coreArrives();
  await settle();
  expect(fake.snapshot().status).toBe('playing');
});

test('the first key opens the list of shortcuts, even with nothing preloaded', async () => {
  const { player, notify } = begin();
  startShortcuts(player, notify);
  keyOn(document.body, '?');
  await settle();
  expect(player.shortcuts.dialogOpen.get()).toBe(true);
});

test('K has no effect without a song, and typed text is not a shortcut', async () => {
  const { player, fake, coreArrives, notify } = begin();
  const field = document.body.appendChild(document.createElement('input'));
  pressEarly(keyOn(field, '?'), keyOn(document.body, 'k'));
  startShortcuts(player, notify);
  await settle();
  player.load();
  coreArrives();
  await settle();
  expect(player.shortcuts.dialogOpen.get()).toBe(false);
  expect(fake.snapshot().status).toBe('paused');
});
