import { ArtistMatch, MemberMatch, PlaylistMatch } from './Matches.tsx';
import type { Top } from './top-result.ts';
import styles from './SearchPage.module.scss';

const TopMatch = (top: Top) => {
  switch (top.kind) {
    case 'artist':
      return <ArtistMatch {...top.match} />;
    case 'playlist':
      return <PlaylistMatch {...top.match} />;
    case 'member':
      return <MemberMatch {...top.match} />;
  }
};

export const TopResult = (top: Top) => (
  <section className={styles.top} aria-labelledby="top-result">
    <h2 id="top-result" className={styles.heading}>
      Top result
    </h2>
    <ul>
      <TopMatch {...top} />
    </ul>
  </section>
);
