import type { Playlist } from '@rushtone/domain';
import { paths, SITES } from '@rushtone/site';
import { buttonClass, Card, CardGrid, Container, SectionHeading, Thumbnail } from '@rushtone/ui';
import hero from '../../../remotes/listening/src/pages/Home/Hero.module.scss';
import texts from '../../../remotes/listening/src/pages/Home/HomePage.module.scss';
import { thumbnail } from './page-data.ts';

const EAGER = 4;
const site = SITES.rushtone;

const Hero = () => (
  <section className={hero.hero}>
    <div>
      <p className={hero.eyebrow}>{site.hero.eyebrow}</p>
      <h1 className={hero.title}>{site.hero.title}</h1>
      <p className={hero.subtitle}>
        {site.hero.subtitle}{' '}
        <a className={hero.link} href={site.whatIs.path}>
          {site.hero.link}
        </a>
      </p>
      <div className={hero.actions}>
        <a className={buttonClass('outline', 'large')} href={paths.playlists}>
          More music
        </a>
      </div>
    </div>
    <div className={hero.wave} />
  </section>
);

const PlaylistCard = ({ playlist, eager }: { playlist: Playlist; eager: boolean }) => (
  <Card
    title={playlist.category_name}
    link={({ className, children }) => (
      <a className={className} href={paths.playlist(playlist.id)}>
        {children}
      </a>
    )}
    cover={
      <Thumbnail
        src={playlist.image_url ?? thumbnail(playlist.youtube_url)}
        name={playlist.category_name}
        eager={eager}
      />
    }
  />
);

export const HomePage = ({ playlists }: { playlists: readonly Playlist[] }) => (
  <>
    <Hero />
    <Container>
      <section>
        <SectionHeading title={site.home.playlists} />
        <CardGrid columns="home">
          {playlists.map((playlist, index) => (
            <PlaylistCard key={playlist.id} playlist={playlist} eager={index < EAGER} />
          ))}
        </CardGrid>
      </section>
      <div className={texts.texts}>
        <section>
          <h2>{site.home.passionTitle}</h2>
          <p>{site.home.passionText}</p>
        </section>
      </div>
    </Container>
  </>
);
