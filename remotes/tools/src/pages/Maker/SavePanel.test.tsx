import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MakerFailure, type FailureReason } from '../../engine/failure.ts';
import {
  choose,
  delivered,
  engine,
  openMaker,
  openSong,
  preview,
  resetMaker,
  song,
  sound,
} from '../../testing/maker-page.tsx';

beforeEach(resetMaker);

test('a download shows its progress and file name, and can be canceled', async () => {
  const { user } = await openSong();
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
  const { user } = await openSong();
  await user.click(screen.getByRole('button', { name: 'Download WAV' }));
  const transport = within(screen.getByRole('group', { name: 'Preview' }));
  expect(await transport.findByRole('alert')).toHaveTextContent(message);
});

test('what a download says stands beside its button, and above other content for 5 s', async () => {
  const { user } = await openSong();
  const transport = within(screen.getByRole('group', { name: 'Preview' }));
  await user.click(screen.getByRole('button', { name: 'Save FLAC' }));
  await screen.findByText('Download Started: edited_song.flac');
  expect(transport.queryByRole('status')).toBeNull();
  jest.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Download WAV' }));
  await act(() => jest.advanceTimersByTimeAsync(4_999));
  expect(transport.getByRole('status')).toHaveTextContent('Download Started: edited_song.wav');
  await act(() => jest.advanceTimersByTimeAsync(1));
  expect(transport.queryByRole('status')).toBeNull();
  jest.useRealTimers();
});

test('FLAC and 24-bit WAV are downloaded too', async () => {
  const { user } = await openSong();
  await user.click(screen.getByRole('button', { name: 'Save FLAC' }));
  expect(await screen.findByText('Download Started: edited_song.flac')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save 24-bit WAV' }));
  expect(await screen.findByText('Download Started: edited_song.24-bit.wav')).toBeVisible();
});

test('Opus is saved where the browser has an encoder; AAC without one is disabled, with the reason', async () => {
  const { user } = await openSong();
  const aac = screen.getByRole('button', { name: 'Save AAC' });
  expect(aac).toHaveAccessibleDescription('Cannot Download: This browser has no AAC encoder.');
  await user.click(aac);
  expect(screen.getByRole('alert')).toHaveTextContent('This browser has no AAC encoder.');
  await user.click(screen.getByRole('button', { name: 'Save Opus' }));
  expect(engine.save).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('Download Started: edited_song.opus')).toBeVisible();
});

test('loops a part of the sound', async () => {
  const { user } = await openSong();
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

test('shows loudness and true peak before and after, and what a target makes of them', async () => {
  engine.measure.mockResolvedValue({
    before: { lufs: -9.27, truePeak: 0.31 },
    after: { lufs: -19.5, truePeak: -4.2 },
  });
  const { user } = await openMaker();
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

test('the loudness of one file is not shown for the next', async () => {
  const measured = { lufs: -16.6, truePeak: -1.2 };
  engine.measure.mockResolvedValue({ before: measured, after: measured });
  const { user } = await openSong();
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
  await user.click(screen.getByRole('button', { name: 'Measure' }));
  await waitFor(() => expect(row('Your file')).toHaveTextContent('−16.6 LUFS'));
  await choose(user, song('louder.mp3'));
  await screen.findByText(/Audio Loaded.*louder/);
  expect(row('Your file')).toHaveTextContent('––');
  expect(row('Result')).toHaveTextContent('––');
});

test('a file that was cut off is named as incomplete', async () => {
  engine.load.mockResolvedValue({ ...sound, promised: 20 });
  await openSong();
  expect(
    screen.getByText(
      'Audio Loaded: song.mp3 is ready for editing. The file is incomplete: it has 0:10 of 0:20.',
    ),
  ).toBeVisible();
});

test('leaving asks while a download is being created', async () => {
  const { user } = await openSong();
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
