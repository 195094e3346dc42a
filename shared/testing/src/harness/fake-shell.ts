import { THEMES } from '@rushtone/site';
import { createApiStore } from '../api-store.ts';
import { createFakeApi, toResponse, type MockResponse } from '../fake-api.ts';
import { createFakeServices } from '../fake-services.ts';
import type { Story, StoryResponse } from '../story.ts';
import { responseFor, SAMPLE_RESPONSES } from './responses.ts';
import { hostOf, sessionOf, type Settings } from './settings.ts';

const TRACK = {
  videoId: 'harnessSg01',
  title: 'Run With the Comets',
  artist: 'Neon Orchard',
  playlistId: null,
};

const storyResponse = (story: Story | undefined, name: string): StoryResponse | undefined =>
  story?.responses?.[name] ?? story?.api;

/** Creates everything that a shell provides to a remote, from the settings or a story. */
export const createFakeShell = (settings: Settings, story?: Story) => {
  const services = createFakeServices({
    session: sessionOf(settings.user),
    brand: settings.brand,
    host: hostOf(settings),
    ...(story?.config && { config: story.config }),
  });
  if (settings.player !== 'idle') services.player.become({ track: TRACK, status: settings.player });
  const api = createFakeApi(SAMPLE_RESPONSES);
  const store = createApiStore({
    base: '/api',
    token: services.token,
    fetch: async (address, init) => {
      await new Promise((resolve) => setTimeout(resolve, settings.delayMs));
      const path = new URL(address, window.location.href).pathname.replace(/^\/api/, '');
      const name = `${init.method ?? 'GET'} ${path}`;
      const own: MockResponse | 'never' | undefined = storyResponse(story, name);
      if (own === 'never') return new Promise(() => undefined);
      if (own !== undefined) return toResponse(own);
      if (settings.api === 'ok' && name in SAMPLE_RESPONSES) return api.fetch(address, init);
      return toResponse(responseFor(settings.api, name));
    },
  });
  return { services, store };
};

/** Sets the brand and theme of the page around the remote. */
export const dressDocument = ({ brand, theme }: Settings): void => {
  document.documentElement.dataset.brand = brand;
  document.documentElement.style.colorScheme = THEMES[theme];
};
