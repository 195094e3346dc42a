import { screen } from '@testing-library/react';
import { openMaker, openSong, preview, resetMaker, slider } from '../../testing/maker-page.tsx';

beforeEach(resetMaker);

/** Moves the focus into the maker, to none of its controls. */
const heading = () => screen.getByRole('heading', { name: 'Maker' });

test('Space plays and pauses while the focus is in the maker, and presses a button that has it', async () => {
  const { user } = await openSong();
  await user.click(heading());
  await user.keyboard(' ');
  expect(preview.control).toHaveBeenLastCalledWith({ playing: false });
  await user.keyboard(' ');
  expect(preview.control).toHaveBeenLastCalledWith({ playing: true });
  preview.control.mockClear();
  screen.getByRole('button', { name: 'Loop region' }).focus();
  await user.keyboard(' ');
  expect(screen.getByRole('button', { name: 'Loop region', pressed: true })).toBeVisible();
  expect(preview.control).not.toHaveBeenCalledWith({ playing: false });
});

test('arrows move the preview, but change a slider that has the focus', async () => {
  const { user } = await openSong();
  await user.click(heading());
  await user.keyboard('{ArrowRight}');
  expect(preview.control).toHaveBeenLastCalledWith({ seek: sound(1) });
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(preview.control).toHaveBeenLastCalledWith({ seek: sound(1.1) });
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(preview.control).toHaveBeenLastCalledWith({ seek: 0 });
  preview.control.mockClear();
  slider('Speed').focus();
  await user.keyboard('{ArrowRight}');
  expect(preview.control).not.toHaveBeenCalledWith(expect.objectContaining({ seek: expect.anything() }));
});

test('I and O set the ends of the loop region', async () => {
  const { user } = await openSong();
  await user.click(heading());
  await user.keyboard('o');
  expect(screen.getByRole('button', { name: 'Loop region', pressed: true })).toBeVisible();
  await user.keyboard('{Control>}z{/Control}');
  expect(screen.getByRole('button', { name: 'Loop region', pressed: false })).toBeVisible();
  await user.keyboard('i');
  expect(screen.getByRole('button', { name: 'Loop region', pressed: true })).toBeVisible();
});

test('“?” lists the keys', async () => {
  const { user } = await openSong();
  await user.click(heading());
  await user.keyboard('?');
  expect(screen.getByRole('dialog', { name: 'Keys of the maker' })).toHaveTextContent(
    'The loop region begins here',
  );
});

test('single keys do nothing in text fields, and when shortcuts are switched off', async () => {
  localStorage.setItem('rushtone.keys', 'false');
  const { user } = await openMaker();
  await user.click(heading());
  await user.keyboard('? ');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

const FRAMES_A_SECOND = 44_100;
const sound = (seconds: number): number => Math.round(seconds * FRAMES_A_SECOND);
