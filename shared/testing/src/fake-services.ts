import { createElement } from 'react';
import type { Notice, Session, ShellServices, Track } from '@rushtone/contract';
import { readHost, SITES, type Brand, type RuntimeConfig } from '@rushtone/site';
import { createFakeSession, type FakeSession } from './fake-session.ts';
import { createFakeFavorites, type FakeFavorites } from './fake-favorites.ts';
import { createFakePlayer, type FakePlayer } from './fake-player.ts';

const CONFIG: RuntimeConfig = {
  apiBase: '/api',
  video: {
    host: 'emulator',
    script: '/video/api.js',
    embed: 'http://video.localhost',
    thumbnails: 'http://video.localhost',
    watch: 'http://video.localhost/watch?v=',
  },
  identity: { apiKey: 'test', projectId: 'test', authDomain: null, emulator: true, demo: null },
  checkout: null,
  communityWidget: 'https://chat.example/widget',
  linking: { discord: true, youtube: true },
};

export const aVisitor: Session = { status: 'visitor' };

export const aUser = (changes: Partial<Extract<Session, { status: 'user' }>> = {}): Session => ({
  status: 'user',
  uid: 'uid-of-the-test',
  email: 'listener@example.com',
  roles: [],
  plan: null,
  ...changes,
});

export type FakeServices = ShellServices & {
  player: FakePlayer;
  notices: Notice[];
  favorites: FakeFavorites;
  /** Songs that a page asked to add to a playlist. */
  toPlaylist: Track[];
  account: FakeSession;
};

type Options = {
  session: Session;
  brand: Brand;
  host?: string | undefined;
  config?: Partial<RuntimeConfig> | undefined;
};

export const createFakeServices = ({ session, brand, host = 'localhost', config }: Options): FakeServices => {
  const notices: Notice[] = [];
  const toPlaylist: Track[] = [];
  const account = createFakeSession(session);
  return {
    player: createFakePlayer(),
    account,
    session: account,
    token: account.token,
    refreshRoles: account.refreshRoles,
    site: SITES[brand],
    host: readHost(host),
    config: { ...CONFIG, ...config },
    notices,
    notify: (notice) => notices.push(notice),
    favorites: createFakeFavorites(account),
    toPlaylist,
    addToPlaylist: (track) => void toPlaylist.push(track),
    hasPage: () => true,
    InlineVideo: ({ videoId, title, volume = 1 }) =>
      createElement('video', { 'aria-label': title, 'data-video': videoId, 'data-volume': volume }),
    // Nothing fills the slots of a page that is tested.
    Slot: () => null,
  };
};
