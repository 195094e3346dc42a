import { Link, useGetSongQuery, useNavigate, type ApiError } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Button, buttonClass, Container, ErrorState } from '@rushtone/ui';
import { useRandomSong } from '../../components/use-random-song.ts';
import styles from './SongPage.module.scss';

type Address = { s: string; p?: string | undefined };

/** Links to a song that is not a favorite in its own playlist (spec §10.39). */
const PlayFromCategory = ({ s }: { s: string }) => {
  const { data: song } = useGetSongQuery({ s });
  if (!song) return null;
  return (
    <Link className={buttonClass()} to={paths.song({ s, p: song.category_id })}>
      {`Play from ${song.category_name}`}
    </Link>
  );
};

type SongFailedProps = { address: Address; error: ApiError | { message?: string }; onRetry: () => void };

/** Error state of the song page (spec §8.5), with the server's reason and alternatives. */
export const SongFailed = ({ address: { s, p }, error, onRetry }: SongFailedProps) => {
  const navigate = useNavigate();
  const random = useRandomSong((song) => navigate(paths.song({ s: song.youtube_id, p: song.category_id })));
  const reason = 'kind' in error && error.kind === 'response' ? error.message : undefined;
  return (
    <Container className={styles.failed}>
      <h1 tabIndex={-1}>Song</h1>
      <ErrorState message="This song could not be loaded." reason={reason} onRetry={onRetry}>
        {p === 'favorite' && <PlayFromCategory s={s} />}
        <Button variant="outline" busy={random.busy} onClick={random.request}>
          Random song
        </Button>
        <Link className={buttonClass('outline')} to={paths.search({ q: '' })}>
          Search
        </Link>
        <Link className={buttonClass('outline')} to={paths.playlists}>
          See all playlists
        </Link>
      </ErrorState>
    </Container>
  );
};
