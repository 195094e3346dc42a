import { thumbnailUrl, type ThumbnailSize } from '@rushtone/domain';
import type { RuntimeConfig } from '@rushtone/site';

const inlined = <Value>(id: string): Value => {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`The page has no data called ${id}.`);
  return JSON.parse(text) as Value;
};

/** The one answer of the API that the server put into the page. */
export const firstAnswer = <Data>(): Data => {
  const [answer] = Object.values(inlined<Record<string, { data: Data }>>('responses'));
  if (!answer) throw new Error('The page came without an answer.');
  return answer.data;
};

const { video } = inlined<RuntimeConfig>('config');

export const thumbnail = (id: string, size?: ThumbnailSize): string =>
  thumbnailUrl(video.thumbnails, id, size);
