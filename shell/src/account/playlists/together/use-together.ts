import { useEffect, useEffectEvent, useRef } from 'react';
import { errorCodeOf, useDispatch } from '@rushtone/contract';
import type { OwnplaylistTogether } from '@rushtone/domain';
import { followTopic } from '@rushtone/platform/browser/tools';
import type { Store } from '../../../store/store.ts';
import { useGetTogetherQuery } from '../../../user-playlists/together.api.ts';
import {
  ALL,
  edited,
  listenedTo,
  useUid,
  userPlaylistApi,
} from '../../../user-playlists/user-playlists.api.ts';

/** Whatever happens to the stream, what a visible page shows is not older, in ms. */
const READ_AGAIN_MS = 30_000;

/** Identifies what others changed; own changes are shown already. */
const othersOf = ({ changes }: OwnplaylistTogether): string =>
  changes
    .filter(({ you, undone }) => !you || undone)
    .map(({ id, undone }) => `${id}${undone ? 'u' : ''}`)
    .join();

/** Reads who edits a playlist and what was changed, at each change, and its songs once others changed them. */
export const useTogether = (p: string) => {
  const uid = useUid() ?? '';
  const dispatch: Store['dispatch'] = useDispatch();
  const { data, error, isError, refetch } = useGetTogetherQuery({ uid, p });
  const isGone = errorCodeOf(error) === 404;
  useEffect(() => {
    if (isGone) {
      // Removed as an editor, or the playlist was deleted.
      dispatch(userPlaylistApi.util.invalidateTags([ALL, edited(p)]));
      return;
    }
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void refetch();
    }, READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isGone, p, refetch, dispatch]);

  const topic = data?.topic;
  const onChange = useEffectEvent(() => void refetch());
  useEffect(() => (topic ? followTopic(topic, () => onChange()) : undefined), [topic]);

  const others = data && othersOf(data);
  const known = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (known.current !== undefined && others !== undefined && others !== known.current)
      dispatch(userPlaylistApi.util.invalidateTags([ALL, edited(p), listenedTo(p)]));
    known.current = others ?? known.current;
  }, [others, p, dispatch]);
  return { data, isError, refetch };
};
