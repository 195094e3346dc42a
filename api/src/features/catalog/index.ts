import { defineFeature } from '../../http/endpoints/define-feature.ts';
import type { PopularPlaylists } from './playlists.ts';
import type { PlayCounter } from './plays.ts';
import * as playlists from './playlist-endpoints.ts';
import * as songs from './song-endpoints.ts';

declare module '../../http/services.ts' {
  interface Services {
    plays: PlayCounter;
    popular: PopularPlaylists;
  }
}

export const catalog = defineFeature({ endpoints: { ...songs, ...playlists } });
