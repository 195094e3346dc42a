import { useGetSongQuery } from '@rushtone/contract';

/** The song of the address; nothing of the song before it while this one is on its way. */
export const useSong = ({ s, p }: { s: string; p?: string }) => {
  const { currentData, isError, refetch } = useGetSongQuery({ s, p }, { skip: !s });
  return { song: currentData, failed: isError && !currentData, retry: refetch };
};
