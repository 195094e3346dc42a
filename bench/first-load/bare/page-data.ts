import { thumbnailUrl, type ThumbnailSize } from '@rushtone/domain';
import type { RuntimeConfig } from '@rushtone/site';

const readInlined = <Value>(id: string): Value => {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page has no inlined data with the id "${id}".`);
  return JSON.parse(text) as Value;
};

/** Returns the data of the only API response that the server inlined. */
export const preloadedData = <Data>(): Data => {
  const [response] = Object.values(readInlined<Record<string, { data: Data }>>('responses'));
  if (!response) throw new Error('The page has no preloaded response.');
  return response.data;
};

const { video } = readInlined<RuntimeConfig>('config');

export const thumbnail = (id: string, size?: ThumbnailSize): string =>
  thumbnailUrl(video.thumbnails, id, size);
