import { InlineVideo, Link, PageLink, useLocation, usePageTitle, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, Container, PageHeader } from '@rushtone/ui';
import { ARTICLES } from './articles.ts';
import styles from './WhatIsPage.module.scss';

/** The path of another brand's article, worded like any other address that does not exist. */
const NotFound = () => {
  usePageTitle('Page not found');
  return (
    <Container className={styles.page}>
      <PageHeader
        title="Page not found"
        lead="There is nothing at this address. The page may have moved, or the link may be wrong."
      />
      <p className={styles.actions}>
        <Link className={buttonClass()} to={paths.home}>
          Go back home
        </Link>
      </p>
    </Container>
  );
};

/** Article about the brand's style. */
const Article = () => {
  const { site } = useSite();
  const { label, example } = site.whatIs;
  const article = ARTICLES[site.brand];
  usePageTitle(label);
  return (
    <Container className={styles.page}>
      <PageHeader eyebrow={site.hero.eyebrow} title={article.title} lead={article.lead} />
      <section className={styles.example} aria-labelledby="example">
        <h2 id="example">Hear it</h2>
        <InlineVideo
          className={styles.video ?? ''}
          videoId={example}
          title={`An example: ${site.hero.eyebrow}`}
        />
        <p>{article.example}</p>
        <dl>
          {article.numbers.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      {article.chapters.map(({ id, title, text }) => (
        <section key={id} className={styles.chapter} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className={styles.actions}>
        <PageLink className={buttonClass()} to={paths.playlists}>
          Browse the playlists
        </PageLink>
        <PageLink className={buttonClass('outline')} to={paths.network}>
          Meet the creators
        </PageLink>
      </p>
    </Container>
  );
};

export const Page = () => {
  const { site } = useSite();
  const { pathname } = useLocation();
  return pathname.replace(/\/+$/, '') === site.whatIs.path ? <Article /> : <NotFound />;
};
