import type { ThunkDispatch, TypedStartListening, UnknownAction } from '@reduxjs/toolkit';
import type { ShellNotice } from '../../notices/notices.ts';
import type { PlayerState } from '../state/player-state.ts';
import type { VideoHostLink } from '../video-host/video-host-link.ts';

export type PlayerRootState = { player: PlayerState };
export type PlayerDispatch = ThunkDispatch<PlayerRootState, unknown, UnknownAction>;

/**
 * Context of the player's listeners. They run synchronously on dispatch, so that a user gesture reaches the
 * video host.
 */
export type PlayerContext = {
  listen: TypedStartListening<PlayerRootState, PlayerDispatch>;
  dispatch: PlayerDispatch;
  getState: () => PlayerState;
  link: VideoHostLink;
  /** Returns a function that dismisses the notice. */
  notify: (notice: ShellNotice) => () => void;
  continuousPlay: boolean;
  /** Prefix of a video's page on the host; the ID is appended. */
  watchUrl: string;
  /** Base URL of the thumbnails. */
  thumbnails: string;
};
