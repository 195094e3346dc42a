import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ServicesProvider } from '@rushtone/contract';
import { aVisitor, createFakeServices } from '@rushtone/testing';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { readKeyMap, resetKeys } from './key-map.ts';
import { createShortcutHandler } from './shortcut-handler.ts';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';

const services = createFakeServices({ session: aVisitor, brand: 'rushtone' });
const player = services.player;
const shortcuts = { enabled: createValueStore(true), dialogOpen: createValueStore(true) };
const handle = createShortcutHandler({
  shortcuts,
  withSong: (command) => {
    command({ ...player, stepSpeed: () => undefined });
    return true;
  },
});

const begin = () => {
  const view = render(
    <ServicesProvider value={services}>
      <ShortcutsDialog shortcuts={shortcuts} />
    </ServicesProvider>,
  );
  const change = (name: string) => screen.getByRole('button', { name: `Change the key of ${name}` });
  return { user: userEvent.setup(), change, ...view };
};

/** Presses a key on the page, with the dialog closed, and returns its effect. */
const press = (key: string) => {
  const toggle = jest.spyOn(player, 'toggle').mockReset();
  const setMuted = jest.spyOn(player, 'setMuted').mockReset();
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.addEventListener('keydown', handle, { once: true });
  document.body.dispatchEvent(event);
  return { toggles: toggle.mock.calls.length, mutes: setMuted.mock.calls.length };
};

afterEach(() => {
  resetKeys();
  localStorage.clear();
});

test('a listener sets a custom key, which works immediately and is saved, and resets it', async () => {
  const { user, change, unmount } = begin();
  await user.click(change('Play or pause'));
  expect(screen.getByRole('button', { name: 'Press a key for Play or pause' })).toHaveTextContent(
    'Press a key…',
  );
  await user.keyboard('x');
  expect(screen.getByRole('status')).toHaveTextContent('X is now the key of “Play or pause”.');
  expect(change('Play or pause')).toHaveFocus();
  expect(JSON.parse(localStorage.getItem('rushtone.key-map') ?? '')).toEqual({ toggle: 'x' });
  unmount();
  expect(press('x').toggles).toBe(1);
  expect(press('k').toggles).toBe(0);
  begin();
  await user.click(screen.getByRole('button', { name: 'Reset all keys' }));
  expect(screen.queryByRole('button', { name: 'Reset all keys' })).not.toBeInTheDocument();
  expect(readKeyMap()).toEqual({});
});

test('a key of another action is rejected with that action’s name, and the dialog keeps waiting', async () => {
  const { user, change } = begin();
  await user.click(change('Mute'));
  await user.keyboard('k');
  expect(screen.getByRole('status')).toHaveTextContent(
    'K is the key of “Play or pause”. Please choose another one.',
  );
  await user.keyboard('5');
  expect(screen.getByRole('status')).toHaveTextContent('5 is the key of “To 0 % … 90 % of the song”.');
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status')).toHaveTextContent('Please choose a letter or another character');
  await user.keyboard('{Shift>}u{/Shift}');
  expect(readKeyMap()).toEqual({ mute: 'Shift u' });
});

test('Escape stops waiting and leaves the dialog open; Tab moves on', async () => {
  const { user, change } = begin();
  await user.click(change('Mute'));
  await user.keyboard('{Escape}');
  expect(change('Mute')).toHaveFocus();
  expect(shortcuts.dialogOpen.get()).toBe(true);
  await user.click(change('Mute'));
  await user.tab();
  expect(change('Slower')).toHaveFocus();
  expect(change('Mute')).toHaveTextContent('Change');
  await user.keyboard('x');
  expect(readKeyMap()).toEqual({});
});
