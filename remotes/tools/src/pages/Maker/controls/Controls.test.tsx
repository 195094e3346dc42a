import { act, fireEvent, screen } from '@testing-library/react';
import {
  choose,
  engine,
  openMaker,
  openSong,
  preview,
  resetMaker,
  slider,
  sound,
} from '../../../testing/maker-page.tsx';

const WHOLE = { start: 0, end: sound.frames };

beforeEach(resetMaker);

test('applies settings to the preview and shows the effective rate', async () => {
  const { user } = await openSong();
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

test('speed is 0.1 to 2 in steps of 0.05, pitch −12 to 12 in steps of 1', async () => {
  await openSong();
  const rangeOf = (name: string) => ['min', 'max', 'step'].map((limit) => slider(name).getAttribute(limit));
  expect([rangeOf('Speed'), rangeOf('Pitch')]).toEqual([
    ['0.1', '2', '0.05'],
    ['-12', '12', '1'],
  ]);
  fireEvent.change(slider('Speed'), { target: { value: '0.35' } });
  expect(slider('Speed')).toHaveValue('0.35');
  expect(screen.getByText('0.350×')).toBeVisible();
});

test('values are typed on their sliders, on the grid, and between its steps under "Fine"', async () => {
  const { user } = await openSong();
  const speed = slider('Speed');
  act(() => speed.focus());
  await user.keyboard('1,33{Enter}');
  expect(speed).toHaveAttribute('aria-valuetext', '1.35×');
  expect(speed).toHaveFocus();
  await user.keyboard('9{Escape}');
  expect(speed).toHaveAttribute('aria-valuetext', '1.35×');
  await user.click(screen.getByRole('button', { name: '0 semitones' }));
  await user.keyboard('-99{Tab}');
  expect(slider('Pitch')).toHaveAttribute('aria-valuetext', '−12 semitones');
  act(() => slider('Decay').focus());
  await user.keyboard('4.2 s{Enter}');
  expect(slider('Decay')).toHaveAttribute('aria-valuetext', '4.2 s');
  await user.click(screen.getByText('Fine'));
  await user.clear(screen.getByRole('textbox', { name: 'Factor (×)' }));
  await user.keyboard('1.337{Enter}');
  await user.clear(screen.getByRole('textbox', { name: 'Transpose (cents)' }));
  await user.keyboard('-35{Enter}');
  expect(speed).toHaveAttribute('aria-valuetext', '1.337×');
  expect(slider('Pitch')).toHaveAttribute('aria-valuetext', '−0.35 semitones');
  expect(screen.getByText('1.310×')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '1.337×' }));
  await user.keyboard('{Enter}');
  expect(speed).toHaveAttribute('aria-valuetext', '1.337×');
});

test('independent of each other, speed is the tempo and pitch leaves the length as it is', async () => {
  const { user } = await openSong({ route: '/account/maker?speed=1.25&pitch=12' });
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
  const { user } = await openSong({ route: '/account/maker?speed=1' });
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
  const { user } = await openSong();
  await user.click(screen.getByRole('button', { name: 'Find tempo' }));
  expect(await screen.findByText(/^No steady beat was found\./)).toBeVisible();
});

test('start and end are cut by fields, on the waveform and at the playhead', async () => {
  const { user } = await openSong({ route: '/account/maker?speed=1' });
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
  expect(screen.getByText('99 is not between 0 and 7.9: changed to 7.9.')).toBeVisible();
  await user.clear(start);
  await user.type(start, '3{Enter}');
  expect(screen.queryByText(/is not between/)).toBeNull();
  const end = screen.getByLabelText('End (seconds)');
  await user.clear(end);
  await user.type(end, '2{Enter}');
  expect(end).toHaveValue('3.1');
  expect(screen.getByText('2 is not between 3.1 and 10: changed to 3.1.')).toBeVisible();
  fireEvent.change(slider('Trim end'), { target: { value: '8' } });
  await user.click(screen.getByRole('button', { name: 'Start at playhead' }));
  expect(start).toHaveValue('0');
  await user.click(screen.getByRole('button', { name: 'Whole sound' }));
  expect(screen.getByLabelText('End (seconds)')).toHaveValue('10');
});

test('limiter and reverb tail have switches, which presets leave as they are', async () => {
  const { user } = await openSong();
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

test('maker and player pause each other', async () => {
  const { user, player } = await openMaker();
  const track = { videoId: 'a', title: 'A', artist: 'B', playlistId: null };
  act(() => player.play(track));
  await choose(user);
  await screen.findByText(/Audio Loaded/);
  expect(player.snapshot().status).toBe('paused');
  act(() => player.play(track));
  expect(preview.control).toHaveBeenLastCalledWith({ playing: false });
});
