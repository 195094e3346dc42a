export const countOfSongs = (count: number): string =>
  count === 1 ? '1 song' : `${count.toLocaleString('en-US')} songs`;
