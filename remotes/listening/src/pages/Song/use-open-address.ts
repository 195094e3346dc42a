import { useEffect } from 'react';
import { usePlayer } from '@rushtone/contract';
import type { Song } from '@rushtone/domain';
import { trackOf } from '../../logic/track.ts';

type Address = { s: string; p?: string; t: number; shuffle: boolean };

/** Opens what the address names in the player, which lets the song that it has already go on. */
export const useOpenAddress = ({ s, p, t, shuffle }: Address, song: Song | undefined): void => {
  const player = usePlayer();
  const { title, author_name } = song ?? {};
  useEffect(() => {
    if (shuffle) player.setShuffle(true);
  }, [player, shuffle]);
  useEffect(() => {
    if (title === undefined || author_name === undefined) return;
    player.open(trackOf({ youtube_id: s, title, author_name }, p ?? null), { at: t });
  }, [player, s, p, t, title, author_name]);
};
