import { useNotify } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { LINK_COPIED_MS } from '@rushtone/domain';
import { useTemporary } from '@rushtone/ui';

/** Copies a link; `copied` is true for 1.5 s after each copy. */
export const useCopy = () => {
  const notify = useNotify();
  const [copied, setCopied] = useTemporary<{ link: string }>(LINK_COPIED_MS);
  const copy = async (link: string) => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied({ link });
    } catch {
      notify({ kind: 'error', message: 'The link could not be copied.' });
    }
  };
  return { copied: copied !== null, copy };
};

type SongLink = { s: string; p?: string | undefined; t?: number };

/** Returns the link to copy or share; without the favorites list, since other people have different favorites. */
export const linkToSong = ({ s, p, t }: SongLink): string =>
  window.location.origin + paths.song({ s, p: p === 'favorite' ? undefined : p, t });
