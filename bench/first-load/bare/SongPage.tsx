import { formatLongDate, type Song, type SongSummary } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Card, CardGrid, Container, SectionHeading, tagClass, Thumbnail } from '@rushtone/ui';
import aside from '../../../remotes/listening/src/pages/Song/SongAside.module.scss';
import details from '../../../remotes/listening/src/pages/Song/SongDetails.module.scss';
import layout from '../../../remotes/listening/src/pages/Song/SongPage.module.scss';
import { thumbnail } from './page-data.ts';

const Explore = ({ song }: { song: Song }) => (
  <aside className={aside.aside}>
    <section>
      <h2 className={aside.heading}>Explore more</h2>
      <ul className={aside.list}>
        {song.explore.map(({ id, category_name, image_url, youtube_url }) => (
          <li key={id}>
            <div className={aside.row}>
              <Thumbnail
                className={aside.picture}
                src={image_url ?? thumbnail(youtube_url)}
                name={category_name}
              />
              <p className={aside.title}>
                <a className={aside.link} href={paths.playlist(id)}>
                  {category_name}
                </a>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  </aside>
);

const SongCard = ({ song }: { song: SongSummary }) => (
  <Card
    compact
    title={song.title}
    meta={song.author_name}
    link={({ className, children }) => (
      <a className={className} href={paths.song({ s: song.youtube_id, p: song.category_id })}>
        {children}
      </a>
    )}
    cover={<Thumbnail src={thumbnail(song.youtube_id)} name={song.title} />}
  />
);

export const SongPage = ({ song }: { song: Song }) => (
  <Container className={layout.page}>
    <div className={layout.stage}>
      <Thumbnail
        className={layout.picture}
        src={thumbnail(song.youtube_id, 'hqdefault')}
        name={song.title}
        eager
      />
      <div className={layout.slot} />
    </div>
    <div className={layout.main}>
      <div className={details.heading}>
        <h1>{song.title}</h1>
      </div>
      <div className={details.details}>
        <p className={details.tags}>
          <a className={tagClass} href={paths.artist(song.author_name)}>
            {song.author_name}
          </a>
          <a className={tagClass} href={paths.playlist(song.category_id)}>
            {song.category_name}
          </a>
        </p>
        <p className={details.date}>Added {formatLongDate(song.date_added)}</p>
        <p className={details.description}>{song.description}</p>
      </div>
    </div>
    <Explore song={song} />
    <section className={layout.related}>
      <SectionHeading title="Related songs" />
      <CardGrid columns="songs">
        {song.related.map((related) => (
          <SongCard key={related.youtube_id} song={related} />
        ))}
      </CardGrid>
    </section>
  </Container>
);
