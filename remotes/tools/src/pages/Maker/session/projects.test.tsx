import { act, screen } from '@testing-library/react';
import { MakerFailure } from '../../../engine/failure.ts';
import { UNTOUCHED } from '../../../engine/settings/meta.ts';
import { choose, engine, openMaker, resetMaker, slider, song } from '../../../testing/maker-page.tsx';
import { startEdits } from './edits.ts';
import { Library } from './library.ts';

beforeEach(resetMaker);

/** Saves a project like an earlier visit. */
const keepProject = (name: string) =>
  new Library('mira').add(
    song(`${name}.mp3`),
    { name, seconds: 10 },
    startEdits({ settings: UNTOUCHED, loop: null, regionOnly: false }),
  );

test('a file is a project once something is changed, which is listed, renamed and deleted', async () => {
  const { user } = await openMaker();
  await choose(user);
  expect(await screen.findByText(/a project once you change something/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Projects (0)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Untouched' }));
  expect(await screen.findByText(/kept in this browser until you sign out/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Projects (1)' }));
  expect(screen.getByText(/has room for 8.0 MB more/)).toBeVisible();
  const more = (name: string) => user.click(screen.getByRole('button', { name: `More for ${name}` }));
  await more('song');
  await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Glass Highway{Enter}');
  expect(await screen.findByRole('button', { name: /^Glass Highway 0:10 · 0.0 MB/ })).toBeVisible();
  await more('Glass Highway');
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(await screen.findByText('Drop a song here')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Projects (0)' })).toBeVisible();
});

test('changes are undone and done again by buttons and keys', async () => {
  const { user } = await openMaker();
  const bass = () => slider('Bass boost').getAttribute('aria-valuetext');
  await user.click(screen.getByRole('button', { name: 'Bass nightcore' }));
  await user.click(screen.getByRole('button', { name: 'Untouched' }));
  await user.keyboard('{Control>}z{/Control}');
  expect(bass()).toBe('+6 dB');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(bass()).toBe('off');
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(bass()).toBe('+6 dB');
  await user.click(screen.getByRole('button', { name: 'Redo' }));
  expect(bass()).toBe('off');
});

test('a kept project is there again, and does not play by itself', async () => {
  await keepProject('yesterday');
  await openMaker();
  expect(await screen.findByText('Welcome back: yesterday.mp3 and your settings are here.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play preview' })).toBeVisible();
});

test('a file chosen in a dialog that was open before the kept one came is the one that opens', async () => {
  await keepProject('yesterday');
  const { user } = await openMaker();
  const input = screen.getByLabelText('Audio file');
  await screen.findByText(/^Welcome back/);
  await user.upload(input, song('today.mp3'));
  await user.click(screen.getByRole('button', { name: 'Keep both' }));
  expect(await screen.findByText('Audio Loaded: today.mp3 is ready for editing.')).toBeVisible();
});

test('another file replaces the open one after a question, which can be answered with neither', async () => {
  await keepProject('yesterday');
  const { user } = await openMaker();
  await screen.findByText(/^Welcome back/);
  await choose(user, song('today.mp3'));
  const question = screen.getByRole('dialog', { name: 'Replace the file of “yesterday”?' });
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(question).not.toBeInTheDocument();
  expect(engine.load).toHaveBeenCalledTimes(1);
  await choose(user, song('today.mp3'));
  await user.click(screen.getByRole('button', { name: 'Replace it' }));
  expect(await screen.findByText('Audio Loaded: today.mp3 is ready for editing.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Projects (1)' }));
  expect(screen.getByRole('button', { name: /^today 0:10/ })).toBeVisible();
});

test('what could not be loaded is tried again by the button, and when the network is back', async () => {
  engine.load.mockRejectedValueOnce(new MakerFailure('start'));
  engine.load.mockRejectedValueOnce(new MakerFailure('start'));
  const { user } = await openMaker();
  await choose(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Audio Load Error: The maker could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Audio Loaded: song.mp3 is ready for editing.')).toBeVisible();
  expect(engine.load).toHaveBeenCalledTimes(3);
});
