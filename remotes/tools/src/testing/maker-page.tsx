import { screen } from '@testing-library/react';
import { aUser, renderPage } from '@rushtone/testing';
import type { Preview } from '../engine/preview/preview.ts';
import type { MakerEngine } from '../engine/worker/client.ts';
import * as maker from '../pages/Maker/MakerPage.tsx';
import { installFileSystem } from './file-system.ts';

/** Mocks of the preview and the engine's worker, which jsdom cannot run. */
export const preview = { control: jest.fn(), stop: jest.fn() };
export const engine = {
  load: jest.fn(),
  save: jest.fn(),
  measure: jest.fn(),
  tempo: jest.fn(),
  connect: jest.fn(),
  dispose: jest.fn(),
};
export const delivered = jest.fn();

jest.mock('../engine/worker/client.ts', () => ({ createEngine: (): MakerEngine => engine }));
jest.mock('../engine/preview/preview.ts', () => ({ startPreview: async (): Promise<Preview> => preview }));
jest.mock('@rushtone/ui/save-file', () => ({ saveFile: (...args: unknown[]) => delivered(...args) }));
jest.mock('../pages/Maker/use-encoders.ts', () => ({ useEncoders: () => ({ opus: true, aac: false }) }));
jest.mock('../pages/Maker/wave/Waveform.tsx', () => ({ Waveform: () => null }));

export const sound = { frames: 441_000, sampleRate: 44_100, channels: 2, peaks: new Float32Array(8) };

const session = aUser({ uid: 'mira', roles: ['subscriber'], plan: 'premium' });

export const song = (name = 'song.mp3') => new File(['sound'], name, { type: 'audio/mpeg' });

export const openMaker = (options: Partial<Parameters<typeof renderPage>[1]> = {}) =>
  renderPage(maker, { route: '/account/maker', session, ...options });

type User = Awaited<ReturnType<typeof openMaker>>['user'];

export const choose = (user: User, file = song()) => user.upload(screen.getByLabelText('Audio file'), file);

/** Opens the page and loads a song. */
export const openSong = async (options: Parameters<typeof openMaker>[0] = {}) => {
  const page = await openMaker(options);
  await choose(page.user);
  await screen.findByText(/Audio Loaded/);
  return page;
};

export const slider = (name: string) => screen.getByRole('slider', { name });

/** Resets all mocks; call before each test. */
export const resetMaker = (): void => {
  jest.clearAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  installFileSystem();
  engine.load.mockResolvedValue(sound);
  engine.save.mockResolvedValue(new Blob(['wav']));
};
