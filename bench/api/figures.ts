import { videoIdOf } from './catalog.ts';

const SONGS = 5_000;

/** Returns paths of different songs; each `part` has other songs. */
export const songPaths = (songs: number, part: number, query = ''): string[] =>
  Array.from({ length: SONGS }, (_, index) => {
    const number = ((part * SONGS + index) * 97) % songs;
    return `/api/song/get?s=${videoIdOf(number)}${query}`;
  });

export const BAR_HEAD = ['| Figure | measured | bar | |', '| --- | --: | --: | --- |'] as const;

/** Returns a table row that shows whether a figure meets its target. */
export const bar = (name: string, figure: number, side: '≥' | '≤', wanted: number, unit = ''): string => {
  const isMet = side === '≥' ? figure >= wanted : figure <= wanted;
  const text = figure.toFixed(figure < 10 ? 2 : 0);
  return `| ${name} | ${text}${unit} | ${side} ${wanted}${unit} | ${isMet ? 'met' : '**missed**'} |`;
};
