import { act, screen } from '@testing-library/react';
import { MakerFailure, type FailureReason } from '../../engine/failure.ts';
import {
  choose,
  engine,
  openMaker,
  openSong,
  preview,
  resetMaker,
  slider,
  song,
  sound,
} from '../../testing/maker-page.tsx';

beforeEach(resetMaker);

test('goes from no audio to loading to playing, and can be paused (spec §4.9)', async () => {
  let finish: (value: unknown) => void = () => undefined;
  engine.load.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const { user } = await openMaker();
  expect(screen.getByText('Drop a song here')).toBeVisible();
  await choose(user);
  expect(screen.getByRole('progressbar', { name: 'Loading song.mp3' })).toBeVisible();
  await act(async () => finish(sound));
  expect(await screen.findByText('Audio Loaded: song.mp3 is ready for editing.')).toBeVisible();
  expect(preview.control).toHaveBeenLastCalledWith({ playing: true });
  await user.click(screen.getByRole('button', { name: 'Pause preview' }));
  expect(preview.control).toHaveBeenLastCalledWith({ playing: false });
  expect(screen.getByRole('button', { name: 'Play preview' })).toBeVisible();
});

test.each<[FailureReason, RegExp]>([
  ['type', /^Invalid File Type: Please upload MP3, WAV, OGG, M4A, AAC or FLAC files\.$/],
  ['load', /^Audio Load Error: Could not load or decode the audio file\. Please try a different file\.$/],
  [
    'limit',
    /^Audio Load Error: Could not load or decode the audio file\. Please try a different file\. A file may have up to 10 MB/,
  ],
])('shows the message for a file that fails with %s (spec §8.6)', async (reason, message) => {
  engine.load.mockRejectedValue(new MakerFailure(reason));
  const { user } = await openMaker();
  await choose(user, song('bad.mp3'));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByText('Drop a song here')).toBeVisible();
});

test('play, download and Ctrl+S explain that no file is loaded', async () => {
  const { user } = await openMaker();
  await user.click(screen.getByRole('button', { name: 'Play preview' }));
  expect(screen.getByRole('alert')).toHaveTextContent('No Audio: Please load an audio file to play.');
  const download = screen.getByRole('button', { name: 'Download WAV' });
  expect(download).toHaveAccessibleDescription('Cannot Download: Please load an audio file first.');
  await user.click(download);
  expect(screen.getByRole('alert')).toHaveTextContent('Cannot Download: Please load an audio file first.');
  await user.keyboard('{Control>}s{/Control}');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'No Audio Loaded: Please upload an audio file before downloading.',
  );
  expect(engine.save).not.toHaveBeenCalled();
});

test('starts with the default of the brand or the settings in the address', async () => {
  const { unmount } = await openMaker({ brand: 'slowtide' });
  expect(screen.getByRole('button', { name: 'Slowed + reverb' })).toHaveAttribute('aria-pressed', 'true');
  expect(slider('Speed')).toHaveAttribute('aria-valuetext', '0.80×');
  unmount();
  await openMaker({ route: '/account/maker?speed=0.6&pitch=-2&bass=3' });
  expect(slider('Speed')).toHaveAttribute('aria-valuetext', '0.60×');
  expect(slider('Pitch')).toHaveAttribute('aria-valuetext', '−2 semitones');
  expect(slider('Bass boost')).toHaveAttribute('aria-valuetext', '+3 dB');
});

test('leaving the page stops the worker and the preview', async () => {
  const { unmount } = await openSong();
  unmount();
  expect(preview.stop).toHaveBeenCalled();
  expect(engine.dispose).toHaveBeenCalled();
});

test('names the parts under the LGPL, with their license and source', async () => {
  const { user } = await openMaker();
  await user.click(screen.getByText('Free software in the maker'));
  const parts = screen.getByText('Free software in the maker').parentElement;
  expect(parts).toHaveTextContent('LAME, MP3 encoder, under the GNU LGPL 2');
  expect(parts).toHaveTextContent('codec-parser, reads FLAC and Ogg files, under the GNU LGPL 3');
});
