import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakePlayer } from '@rushtone/testing';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { createShortcutHandler } from './shortcut-handler.ts';

const fake = createFakePlayer();
const openSearch = jest.fn(() => true);
let stepSpeed: (by: number) => void = () => undefined;
const shortcuts = { enabled: createValueStore(true), dialogOpen: createValueStore(false) };
const handler = createShortcutHandler(
  {
    shortcuts,
    withSong: (command) => {
      if (!fake.snapshot().track) return false;
      command({ ...fake, stepSpeed: (by) => stepSpeed(by) });
      return true;
    },
  },
  openSearch,
);
document.addEventListener('keydown', handler);

const track = { videoId: 'a', title: 'A', artist: 'Vela', playlistId: null };

beforeEach(() => {
  fake.become({ track, status: 'playing', muted: false });
  shortcuts.dialogOpen.set(false);
  shortcuts.enabled.set(true);
});

describe('each key', () => {
  const press = (key: string, modifiers: KeyboardEventInit = {}) => {
    const calls: string[] = [];
    const command = (name: string) => (value?: unknown) => void calls.push(`${name} ${value ?? ''}`.trim());
    const { toggle, seek, setMuted, next, previous } = fake;
    Object.assign(fake, { time: () => 40, toggle: command('toggle'), seek: command('seek') });
    stepSpeed = command('speed');
    Object.assign(fake, { setMuted: command('mute'), next: command('next'), previous: command('previous') });
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers });
    document.body.dispatchEvent(event);
    Object.assign(fake, { toggle, seek, setMuted, next, previous });
    expect(event.defaultPrevented).toBe(calls.length > 0);
    return calls;
  };
  beforeEach(() => fake.become({ duration: 200 }));

  test.each([
    [' ', false, 'toggle'],
    ['k', false, 'toggle'],
    ['K', false, 'toggle'],
    ['j', false, 'seek 30'],
    ['l', false, 'seek 50'],
    ['m', false, 'mute true'],
    ['N', true, 'next'],
    ['P', true, 'previous'],
    ['<', true, 'speed -1'],
    ['>', true, 'speed 1'],
    ['0', false, 'seek 0'],
    ['9', false, 'seek 180'],
  ])('%s with Shift %s', (key, shiftKey, command) => {
    expect(press(key, { shiftKey })).toEqual([command]);
  });

  test.each([
    ['j', 'seek 35'],
    ['l', 'seek 45'],
    ['0', 'seek 35'],
    ['5', 'seek 40'],
  ])('%s stays within the bounds of the song', (key, command) => {
    fake.become({ bounds: { start: 35, end: 45 } });
    expect(press(key)).toEqual([command]);
    fake.become({ bounds: null });
  });

  test.each(['n', 'p', 'x', 'Enter', 'ArrowRight', 'constructor'])(
    '%s on its own is not a shortcut',
    (key) => {
      expect(press(key)).toEqual([]);
    },
  );

  test.each(['ctrlKey', 'altKey', 'metaKey'])('a key with %s belongs to the browser', (modifier) => {
    expect(press('k', { [modifier]: true })).toEqual([]);
  });
});

test('K pauses, except in a text input', async () => {
  render(<input aria-label="Search songs" />);
  await userEvent.keyboard('k');
  expect(fake.snapshot().status).toBe('paused');
  await userEvent.type(screen.getByRole('textbox'), 'km/?');
  expect(fake.snapshot()).toMatchObject({ status: 'paused', muted: false });
  expect(screen.getByRole('textbox')).toHaveValue('km/?');
});

test('Space only activates the focused button', async () => {
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

test('/ opens the search, and ? the list of shortcuts', async () => {
  await userEvent.keyboard('/');
  expect(openSearch).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('?');
  expect(shortcuts.dialogOpen.get()).toBe(true);
});

test('shortcuts can be turned off (WCAG 2.1.4)', async () => {
  shortcuts.enabled.set(false);
  await userEvent.keyboard('km?');
  expect(fake.snapshot()).toMatchObject({ status: 'playing', muted: false });
  expect(shortcuts.dialogOpen.get()).toBe(false);
});

test('player shortcuts have no effect before the first song', async () => {
  fake.become({ track: null, status: 'idle' });
  const event = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(false);
});
