import { formatCount } from '@rushtone/domain';

export const countOfSongs = (count: number): string =>
  count === 1 ? '1 song' : `${formatCount(count)} songs`;
