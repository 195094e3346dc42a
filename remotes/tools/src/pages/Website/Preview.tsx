import { useThumbnail } from '@rushtone/contract';
import type { SongSummary, Website } from '@rushtone/domain';
import { SiteView, Thumbnail } from '@rushtone/ui';
import { useGetPublicSiteQuery } from '../../data/website.api.ts';
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

type PreviewProps = { site: Website; domainName: string };

/** The site with unsaved changes, as its visitors will see it. */
export const Preview = ({ site, domainName }: PreviewProps) => {
  const { data } = useGetPublicSiteQuery(domainName);
  return (
    <section className={styles.preview} aria-label="Preview">
      <p className={styles.title}>Preview</p>
      <div className={styles.page} inert>
        <SiteView
          preview
          site={{ ...site, name: site.name || 'Your name' }}
          picture={data?.profile_pic ?? null}
          songs={<Songs songs={data?.songs ?? []} />}
        />
      </div>
    </section>
  );
};
