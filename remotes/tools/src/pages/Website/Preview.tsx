import { useState } from 'react';
import { useThumbnail } from '@rushtone/contract';
import {
  accentShades,
  type SiteLook,
  type SitePlaylist,
  type SongSummary,
  type Website,
} from '@rushtone/domain';
import { classes, SiteView, Thumbnail } from '@rushtone/ui';
import { useGetLookQuery } from '../../data/site-look.api.ts';
import { useGetPublicSiteQuery } from '../../data/website.api.ts';
import { useCoverPicture } from './use-cover-picture.ts';
import styles from './Preview.module.scss';

const SHOWN = 4;

const Songs = ({ songs }: { songs: readonly SongSummary[] }) => {
  const thumbnail = useThumbnail();
  return songs.length === 0 ? (
    <p>Your songs will appear here once your channel is linked.</p>
  ) : (
    <ul className={styles.songs}>
      {songs.slice(0, SHOWN).map(({ youtube_id, title }) => (
        <li key={youtube_id}>
          <Thumbnail src={thumbnail(youtube_id)} name={title} />
          <p>{title}</p>
        </li>
      ))}
    </ul>
  );
};

/** Playlists that were just chosen have no picture here yet. */
const ChosenPlaylists = ({ ids, shown }: { ids: readonly string[]; shown: readonly SitePlaylist[] }) => (
  <ul className={styles.playlists}>
    {ids.map((id) => (
      <li key={id}>{shown.find((list) => list.id === id)?.category_name ?? 'A playlist'}</li>
    ))}
  </ul>
);

const WIDTHS = ['Desktop', 'Phone'] as const;

type PreviewProps = { site: Website; look: SiteLook | undefined; domainName: string };

/**
 * The site with unsaved changes, as visitors would see it. The published look is the owner's response: caches may still
 * have the public one from before.
 */
export const Preview = ({ site, look, domainName }: PreviewProps) => {
  const { data } = useGetPublicSiteQuery(domainName);
  const { data: published } = useGetLookQuery();
  const shown = look ?? published ?? data?.look;
  const cover = useCoverPicture(shown?.cover?.file);
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>('Desktop');
  return (
    <section className={styles.preview} aria-label="Preview">
      <div className={styles.head}>
        <p className={styles.title}>Preview</p>
        <div role="group" aria-label="Width of the preview">
          {WIDTHS.map((name) => (
            <button key={name} type="button" aria-pressed={name === width} onClick={() => setWidth(name)}>
              {name}
            </button>
          ))}
        </div>
      </div>
      <div className={classes(styles.page, width === 'Phone' && styles.phone)} inert>
        <SiteView
          preview
          site={{ ...site, name: site.name || 'Your name' }}
          look={shown}
          cover={cover}
          shades={shown?.accent ? accentShades(shown.accent) : null}
          picture={data?.profile_pic ?? null}
          songs={<Songs songs={data?.songs ?? []} />}
          playlists={
            shown &&
            shown.playlists.length > 0 && (
              <ChosenPlaylists ids={shown.playlists} shown={data?.playlists ?? []} />
            )
          }
        />
      </div>
    </section>
  );
};
