import { videoIdOf } from './catalog.ts';

const SONGS = 5_000;

/** Different songs; another `part` has others. */
export const songPaths = (songs: number, part: number, query = ''): string[] =>
  Array.from({ length: SONGS }, (_, index) => {
    const number = ((part * SONGS + index) * 97) % songs;
    return `/api/song/get?s=${videoIdOf(number)}${query}`;
  });

export const BAR_HEAD = ['| Figure | measured | bar | |', '| --- | --: | --: | --- |'] as const;

/** A row that says whether a figure meets its bar. */
export const bar = (name: string, figure: number, side: '≥' | '≤', wanted: number, unit = ''): string => {
  const isMet = side === '≥' ? figure >= wanted : figure <= wanted;
  const text = figure.toFixed(figure < 10 ? 2 : 0);
  return `| ${name} | ${text}${unit} | ${side} ${wanted}${unit} | ${isMet ? 'met' : '**missed**'} |`;
};
