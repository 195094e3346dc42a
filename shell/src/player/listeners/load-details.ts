import { songApi, type ApiError, type Track } from '@rushtone/contract';
import type { Song } from '@rushtone/domain';
import type { Store } from '../../store/store.ts';
import { playerActions } from '../state/player.slice.ts';

const NOT_FOUND = 404;

export type Details = { kind: 'read'; song: Song } | { kind: 'gone' } | { kind: 'unread' };

/** What the API knows of a song, and who its neighbours in the list are. */
export const loadDetails = async (store: Store, track: Track, anew = false): Promise<Details> => {
  const asked = { s: track.videoId, p: track.playlistId ?? undefined };
  const { data, error } = await store.dispatch(
    songApi.endpoints.getSong.initiate(asked, { subscribe: false, forceRefetch: anew }),
  );
  if (data) {
    store.dispatch(playerActions.detailsArrived({ track, song: data }));
    return { kind: 'read', song: data };
  }
  const { kind, code } = (error ?? {}) as Partial<Extract<ApiError, { kind: 'answer' }>>;
  return { kind: kind === 'answer' && code === NOT_FOUND ? 'gone' : 'unread' };
};
