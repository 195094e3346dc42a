import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aUser, renderPage } from '@rushtone/testing';
import { MakerFailure, type FailureReason } from '../../engine/failure.ts';
import type { Preview } from '../../engine/preview/preview.ts';
import type { MakerEngine } from '../../engine/worker/client.ts';
import { installFileSystem } from '../../testing/file-system.ts';
import { startEdits } from './projects/edits.ts';
import { Library } from './projects/library.ts';
import { UNTOUCHED } from '../../engine/settings/meta.ts';
import * as maker from './MakerPage.tsx';

const preview = { control: jest.fn(), stop: jest.fn() };
const engine = {
  load: jest.fn(),
  save: jest.fn(),
  measure: jest.fn(),
  tempo: jest.fn(),
  connect: jest.fn(),
  dispose: jest.fn(),
};
const delivered = jest.fn();
jest.mock('../../engine/worker/client.ts', () => ({ createEngine: (): MakerEngine => engine }));
jest.mock('../../engine/preview/preview.ts', () => ({ startPreview: async (): Promise<Preview> => preview }));
jest.mock('./deliver.ts', () => ({ deliver: (...args: unknown[]) => delivered(...args) }));
jest.mock('./use-encoders.ts', () => ({ useEncoders: () => ({ opus: true, aac: false }) }));
jest.mock('./Waveform.tsx', () => ({ Waveform: () => null }));

const sound = { frames: 441_000, sampleRate: 44_100, channels: 2, peaks: new Float32Array(8) };
const WHOLE = { start: 0, end: sound.frames };
const session = aUser({ uid: 'mira', roles: ['subscriber'], plan: 'premium' });
const song = (name = 'song.mp3') => new File(['sound'], name, { type: 'audio/mpeg' });
const open = (options: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(maker, { route: '/account/maker', session, ...options });
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], file = song()) =>
  user.upload(screen.getByLabelText('Audio file'), file);
const slider = (name: string) => screen.getByRole('slider', { name });

beforeEach(() => {
  jest.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  installFileSystem();
  engine.load.mockResolvedValue(sound);
  engine.save.mockResolvedValue(new Blob(['wav']));
});

test('goes from no audio to loading to playing, and can be paused (spec §4.9)', async () => {
  let finish: (value: unknown) => void = () => undefined;
  engine.load.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const { user } = await open();
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
  const { user } = await open();
  await choose(user, song('bad.mp3'));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.getByText('Drop a song here')).toBeVisible();
});

test('play, download and Ctrl+S explain that no file is loaded', async () => {
  const { user } = await open();
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

test('applies settings to the preview and shows the effective rate', async () => {
  const { user } = await open();
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  expect(slider('Speed')).toHaveAttribute('aria-valuetext', '1.25×');
  await user.click(screen.getByRole('button', { name: 'Sped up' }));
  expect(screen.getByText('1.200×')).toBeVisible();
  expect(preview.control).toHaveBeenLastCalledWith({
    rate: 1.2,
    effects: expect.objectContaining({ reverbMix: 0 }),
    bounds: WHOLE,
  });
  await user.click(screen.getByRole('button', { name: 'Play original' }));
  expect(preview.control).toHaveBeenLastCalledWith({
    rate: 1,
    effects: expect.objectContaining({ bass: 0 }),
    bounds: WHOLE,
  });
});

test('independent of each other, speed is the tempo and pitch leaves the length as it is', async () => {
  const { user } = await open({ route: '/account/maker?speed=1.25&pitch=12' });
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  expect(screen.getByText('2.500×')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Change pitch and tempo independently' }));
  expect(screen.getByText('1.250×')).toBeVisible();
  expect(screen.getByText(/^0:08 · 16-bit WAV/)).toBeVisible();
  expect(preview.control).toHaveBeenLastCalledWith(
    expect.objectContaining({ rate: 1.25, effects: expect.objectContaining({ independent: 1, pitch: 12 }) }),
  );
});

test('to 160 BPM: the tempo is found and the speed follows, until it is set by hand', async () => {
  engine.tempo.mockResolvedValue({ bpm: 128 });
  const { user } = await open({ route: '/account/maker?speed=1' });
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  await user.click(screen.getByRole('button', { name: 'To 160 BPM' }));
  expect(await screen.findByText('The result has 160.0 BPM.')).toBeVisible();
  expect(screen.getByText('1.250×')).toBeVisible();
  expect(preview.control).toHaveBeenLastCalledWith(expect.objectContaining({ rate: 1.25 }));
  await user.click(screen.getByRole('button', { name: '÷ 2: count half as fast' }));
  expect(screen.getByLabelText('Your file (BPM)')).toHaveValue('64');
  expect(screen.getByText(/^The result has 128\.0 BPM: more would be outside/)).toBeVisible();
  await user.clear(screen.getByLabelText('Your file (BPM)'));
  await user.type(screen.getByLabelText('Your file (BPM)'), '100{Enter}');
  expect(screen.getByText('1.600×')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sped up' }));
  expect(screen.getByText('1.200×')).toBeVisible();
  expect(screen.getByText('The result has 120.0 BPM.')).toBeVisible();
});

test('without a steady beat the tempo can be typed', async () => {
  engine.tempo.mockResolvedValue({ bpm: null });
  const { user } = await open();
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  await user.click(screen.getByRole('button', { name: 'Find tempo' }));
  expect(await screen.findByText(/^No steady beat was found\./)).toBeVisible();
});

test('Opus is saved where the browser has an encoder; AAC without one is disabled, with the reason', async () => {
  const { user } = await open();
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  const aac = screen.getByRole('button', { name: 'Save AAC' });
  expect(aac).toHaveAccessibleDescription('Cannot Download: This browser has no AAC encoder.');
  await user.click(aac);
  expect(screen.getByRole('alert')).toHaveTextContent('This browser has no AAC encoder.');
  await user.click(screen.getByRole('button', { name: 'Save Opus' }));
  expect(engine.save).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('Download Started: edited_song.opus')).toBeVisible();
});

test('start and end are cut by fields, on the waveform and at the playhead', async () => {
  const { user } = await open({ route: '/account/maker?speed=1' });
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  const start = screen.getByLabelText('Start (seconds)');
  await user.clear(start);
  await user.type(start, '2.5{Enter}');
  expect(preview.control).toHaveBeenLastCalledWith(
    expect.objectContaining({ bounds: { start: 110_250, end: 441_000 } }),
  );
  expect(slider('Trim start')).toHaveValue('2.5');
  fireEvent.change(slider('Trim end'), { target: { value: '8' } });
  expect(screen.getByText('5.50 of 10.00 seconds are heard and downloaded.')).toBeVisible();
  expect(screen.getByText(/^0:05 · 16-bit WAV/)).toBeVisible();
  // The start stays before the end.
  await user.clear(start);
  await user.type(start, '99{Enter}');
  expect(start).toHaveValue('7.9');
  await user.click(screen.getByRole('button', { name: 'Start at playhead' }));
  expect(start).toHaveValue('0');
  await user.click(screen.getByRole('button', { name: 'Whole sound' }));
  expect(screen.getByLabelText('End (seconds)')).toHaveValue('10');
});

test('starts with the default of the brand or the settings in the address', async () => {
  const { unmount } = await open({ brand: 'slowtide' });
  expect(screen.getByRole('button', { name: 'Slowed + reverb' })).toHaveAttribute('aria-pressed', 'true');
  expect(slider('Speed')).toHaveAttribute('aria-valuetext', '0.80×');
  unmount();
  await open({ route: '/account/maker?speed=0.6&pitch=-2&bass=3' });
  expect(slider('Speed')).toHaveAttribute('aria-valuetext', '0.60×');
  expect(slider('Pitch')).toHaveAttribute('aria-valuetext', '−2 semitones');
  expect(slider('Bass boost')).toHaveAttribute('aria-valuetext', '+3 dB');
});

test('a download shows its progress and file name, and can be canceled', async () => {
  const { user } = await open();
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  let signal: AbortSignal | undefined;
  engine.save.mockImplementationOnce(
    (_request, options: { signal: AbortSignal; onProgress: (progress: number) => void }) => {
      ({ signal } = options);
      options.onProgress(0.4);
      return new Promise((_resolve, reject) =>
        options.signal.addEventListener('abort', () => reject(new MakerFailure('canceled'))),
      );
    },
  );
  await user.click(screen.getByRole('button', { name: 'Download WAV' }));
  expect(screen.getByRole('progressbar', { name: 'Creating the WAV' })).toHaveValue(0.4);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(signal?.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Download MP3' }));
  expect(await screen.findByText('Download Started: edited_song.mp3')).toBeVisible();
  expect(delivered).toHaveBeenCalledWith(expect.any(Blob), 'edited_song.mp3');
});

test.each<[FailureReason, string]>([
  ['save', 'Download Error: Could not process or download the audio.'],
  [
    'duration',
    'Processing Error: Cannot process audio with zero, negative, or invalid duration. Check speed/pitch settings.',
  ],
])('shows the message for a download that fails with %s', async (reason, message) => {
  engine.save.mockRejectedValue(new MakerFailure(reason));
  const { user } = await open();
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  await user.click(screen.getByRole('button', { name: 'Download WAV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
});

test('maker and player pause each other', async () => {
  const { user, player } = await open();
  const track = { videoId: 'a', title: 'A', artist: 'B', playlistId: null };
  act(() => player.play(track));
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  expect(player.snapshot().status).toBe('paused');
  act(() => player.play(track));
  expect(preview.control).toHaveBeenLastCalledWith({ playing: false });
});

test('loops a part of the sound', async () => {
  const { user } = await open();
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  await user.click(screen.getByRole('button', { name: 'Loop region' }));
  expect(preview.control).toHaveBeenLastCalledWith({ loop: { start: 0, end: 110_250 } });
  expect(
    screen.getByText('The loop region is for the preview: the download has the whole song.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download WAV' }));
  expect(engine.save).toHaveBeenLastCalledWith(expect.objectContaining({ region: null }), expect.anything());
  await user.click(screen.getByRole('checkbox', { name: 'Download only the loop region' }));
  expect(screen.getByText('The download has only the loop region.')).toBeVisible();
  // 110,250 frames at 1.25 are 2 s.
  expect(screen.getByText(/0:02 · 16-bit WAV/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download WAV' }));
  expect(engine.save).toHaveBeenLastCalledWith(
    expect.objectContaining({ region: { start: 0, end: 110_250 } }),
    expect.anything(),
  );
  await user.click(screen.getByRole('button', { name: 'Loop region' }));
  expect(preview.control).toHaveBeenLastCalledWith({ loop: { start: 0, end: 441_000 } });
});

test('limiter and reverb tail have switches, which presets leave as they are', async () => {
  const { user } = await open();
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  const tail = screen.getByRole('checkbox', { name: 'Let the reverb ring out' });
  const limiter = screen.getByRole('checkbox', { name: 'Limiter' });
  expect(tail).toBeDisabled();
  expect(limiter).toBeChecked();
  await user.click(limiter);
  await user.click(screen.getByRole('button', { name: 'Slowed + reverb' }));
  await user.click(tail);
  expect(tail).toHaveAccessibleDescription('The download is longer than the song.');
  expect(limiter).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Slowed + reverb' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Download WAV' }));
  expect(engine.save).toHaveBeenLastCalledWith(
    expect.objectContaining({ settings: expect.objectContaining({ limiter: 0, tail: 1, reverbMix: 40 }) }),
    expect.anything(),
  );
});

test('shows loudness and true peak before and after, and what a target makes of them', async () => {
  engine.measure.mockResolvedValue({
    before: { lufs: -9.27, truePeak: 0.31 },
    after: { lufs: -19.5, truePeak: -4.2 },
  });
  const { user } = await open();
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
  expect(screen.getByRole('button', { name: 'Measure' })).toBeDisabled();
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  await user.click(screen.getByRole('button', { name: 'Measure' }));
  await waitFor(() => expect(row('Your file')).toHaveTextContent('−9.3 LUFS0.3 dBTP'));
  expect(row('Result')).toHaveTextContent('−19.5 LUFS−4.2 dBTP');
  await user.click(screen.getByRole('button', { name: '−23 LUFS' }));
  expect(row('Result')).toHaveTextContent('−23.0 LUFS−7.7 dBTP');
  await user.click(screen.getByRole('button', { name: '−14 LUFS' }));
  expect(row('Result')).toHaveTextContent('−16.3 LUFS−1.0 dBTP');
  expect(screen.getByText(/−1 dBTP is reached before the target/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Untouched' }));
  expect(row('Result')).toHaveTextContent('––');
});

test('FLAC and 24-bit WAV are downloaded too', async () => {
  const { user } = await open();
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  await user.click(screen.getByRole('button', { name: 'Save FLAC' }));
  expect(await screen.findByText('Download Started: edited_song.flac')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save 24-bit WAV' }));
  expect(await screen.findByText('Download Started: edited_song.wav')).toBeVisible();
});

test('leaving the page stops the worker and the preview', async () => {
  const { user, unmount } = await open();
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  unmount();
  expect(preview.stop).toHaveBeenCalled();
  expect(engine.dispose).toHaveBeenCalled();
});

/** Keeps a project as an earlier visit did. */
const keepProject = (name: string) =>
  new Library('mira').add(
    song(`${name}.mp3`),
    { name, seconds: 10 },
    startEdits({ settings: UNTOUCHED, loop: null, regionOnly: false }),
  );

test('a file is a project, which is listed, renamed and deleted', async () => {
  const { user } = await open();
  await choose(user);
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
  const { user } = await open();
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
  await open();
  expect(await screen.findByText('Welcome back: yesterday.mp3 and your settings are here.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Play preview' })).toBeVisible();
});

test('a file chosen in a dialog that was open before the kept one came is the one that opens', async () => {
  await keepProject('yesterday');
  const { user } = await open();
  const input = screen.getByLabelText('Audio file');
  await screen.findByText(/^Welcome back/);
  await user.upload(input, song('today.mp3'));
  expect(await screen.findByText('Audio Loaded: today.mp3 is ready for editing.')).toBeVisible();
});

test('what could not be loaded is tried again by the button, and when the network is back', async () => {
  engine.load.mockRejectedValueOnce(new MakerFailure('start'));
  engine.load.mockRejectedValueOnce(new MakerFailure('start'));
  const { user } = await open();
  await choose(user);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Audio Load Error: The maker could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Audio Loaded: song.mp3 is ready for editing.')).toBeVisible();
  expect(engine.load).toHaveBeenCalledTimes(3);
});

test('leaving asks while a download is being created', async () => {
  const { user } = await open();
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  let finish: (file: Blob) => void = () => undefined;
  engine.save.mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  await user.click(screen.getByRole('button', { name: 'Download WAV' }));
  expect(leave()).toBe(true);
  await act(async () => finish(new Blob()));
  expect(leave()).toBe(false);
});

test('names the parts under the LGPL, with their license and source', async () => {
  const { user } = await open();
  await user.click(screen.getByText('Free software in the maker'));
  const parts = screen.getByText('Free software in the maker').parentElement;
  expect(parts).toHaveTextContent('LAME, MP3 encoder, under the GNU LGPL 2');
  expect(parts).toHaveTextContent('codec-parser, reads FLAC and Ogg files, under the GNU LGPL 3');
});
