import { dependsOnAccount, songApi, useGetSongQuery, useSession, type SongArgs } from '@rushtone/contract';

type Address = Pick<SongArgs, 's' | 'p'>;

/** Returns the request that the server renders the page with. */
export const renderedSong = ({ s, p }: Address): SongArgs => ({
  s,
  p,
  ...(dependsOnAccount(p) && { visitor: true }),
});

/**
 * Loads the song of an address. The server renders it for a visitor. If a user's response differs, it is requested
 * after hydration, and replaces the visitor's when it has arrived.
 */
export const useSong = ({ s, p }: Address) => {
  const isVisitor = useSession().status === 'visitor';
  const { currentData: rendered } = songApi.endpoints.getSong.useQueryState(renderedSong({ s, p }), {
    skip: !s,
  });
  const isComplete = isVisitor && rendered !== undefined;
  const { currentData, error, refetch } = useGetSongQuery(
    { s, p },
    { skip: !s || (dependsOnAccount(p) && isComplete) },
  );
  const failed = !isComplete && currentData === undefined ? error : undefined;
  return { song: currentData ?? (failed ? undefined : rendered), error: failed, refetch };
};
