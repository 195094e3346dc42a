import type { PageMatch } from '../../registry/index.ts';

/**
 * Whether this fills a slot while something else of its remote is on the screen. Then no other version may take its
 * place, because the styles of two versions of a remote exclude each other.
 */
export const isBoundToVersion = (match: PageMatch): boolean => {
  if (!match.filling) return false;
  const { name } = match.release;
  const shown = document.querySelectorAll<HTMLElement>(`[data-remote="${name}"], [data-filling^="${name}/"]`);
  return [...shown].some(({ dataset }) => dataset.filling !== `${name}/${match.page}`);
};
