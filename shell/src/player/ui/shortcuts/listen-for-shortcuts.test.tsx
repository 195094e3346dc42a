import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakePlayer } from '@rushtone/testing';
import { createValueStore } from '../../../lib/value-store.ts';
import type { PanelName, LazyPlayer } from '../../lazy-player.ts';
import { listenForShortcuts } from './listen-for-shortcuts.ts';

const fake = createFakePlayer();
const openSearch = jest.fn(() => true);
const player = Object.assign(fake, {
  panel: createValueStore<PanelName | null>(null),
  keysOn: createValueStore(true),
}) as unknown as LazyPlayer;
listenForShortcuts(player, openSearch);

const track = { videoId: 'a', title: 'A', artist: 'Vela', playlistId: null };

beforeEach(() => {
  fake.become({ track, status: 'playing', muted: false });
  player.panel.set(null);
  player.keysOn.set(true);
});

test('K pauses wherever the focus is, but not in a field', async () => {
  render(<input aria-label="Search songs" />);
  await userEvent.keyboard('k');
  expect(fake.snapshot().status).toBe('paused');
  await userEvent.type(screen.getByRole('textbox'), 'km/?');
  expect(fake.snapshot()).toMatchObject({ status: 'paused', muted: false });
  expect(screen.getByRole('textbox')).toHaveValue('km/?');
});

test('Space presses the button that has the focus, and nothing else', async () => {
  const press = jest.fn();
  render(
    <button type="button" onClick={press}>
      Report
    </button>,
  );
  screen.getByRole('button').focus();
  await userEvent.keyboard(' ');
  expect(press).toHaveBeenCalledTimes(1);
  expect(fake.snapshot().status).toBe('playing');
});

test('/ opens the search and ? the sheet of keys', async () => {
  await userEvent.keyboard('/');
  expect(openSearch).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('?');
  expect(player.panel.get()).toBe('keys');
});

test('switched off, no key does anything (WCAG 2.1.4)', async () => {
  player.keysOn.set(false);
  await userEvent.keyboard('km?');
  expect(fake.snapshot()).toMatchObject({ status: 'playing', muted: false });
  expect(player.panel.get()).toBeNull();
});

test('before the first song the keys of the player leave the page alone', async () => {
  fake.become({ track: null, status: 'idle' });
  const event = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});
