import { useState } from 'react';
import {
  Link,
  useNavigate,
  useNotify,
  usePageTitle,
  usePlayerState,
  useSearchParams,
  useThumbnail,
} from '@rushtone/contract';
import {
  countOf,
  formatLongDate,
  OWN_PLAYLIST_NAME_MAX_LENGTH,
  OWN_PLAYLIST_SONGS_LIMIT,
  type UserPlaylist,
} from '@rushtone/domain';
import {
  Button,
  Card,
  CardGrid,
  CardSkeletons,
  EmptyState,
  ErrorState,
  failureMessage,
  Form,
  TextField,
  Thumbnail,
  useForm,
} from '@rushtone/ui';
import { useCreateUserPlaylistMutation, useUserPlaylists } from '../../user-playlists/user-playlists.api.ts';
import { AccountFrame } from '../AccountFrame.tsx';
import { EditPlaylist } from './EditPlaylist.tsx';
import { ImportPlaylist } from './ImportPlaylist.tsx';
import { RulesDialog } from './rules/RulesDialog.tsx';
import { JoinPlaylist } from './together/JoinPlaylist.tsx';
import styles from './Playlists.module.scss';
import { userPlaylistPath } from '../../user-playlists/user-playlist-path.ts';

const Create = () => {
  const [create] = useCreateUserPlaylistMutation();
  const navigate = useNavigate();
  const form = useForm({
    saved: { name: '' },
    validate: ({ name }) => (name === '' ? { name: 'Please enter a name.' } : {}),
    send: async ({ name }) => {
      const { id } = await create({ name }).unwrap();
      return () => void navigate(userPlaylistPath(id));
    },
  });
  return (
    <Form form={form} action="Create playlist" label="New playlist" className={styles.create}>
      <TextField
        label="Name of a new playlist"
        maxLength={OWN_PLAYLIST_NAME_MAX_LENGTH}
        autoComplete="off"
        {...form.field('name')}
      />
    </Form>
  );
};

const Item = ({ playlist }: { playlist: UserPlaylist }) => {
  const thumbnail = useThumbnail();
  const { id, name, songs, youtube_url, rules, by } = playlist;
  const kind = by === undefined ? (rules ? ['By rules'] : []) : [`By ${by}`];
  const access = playlist.public ? 'Public' : 'Private';
  return (
    <Card
      compact
      title={name}
      meta={[countOf(songs, 'song'), ...kind, access].join(' · ')}
      link={(props) => <Link {...props} to={userPlaylistPath(id)} />}
      cover={<Thumbnail src={youtube_url ? thumbnail(youtube_url) : null} name={name} />}
    />
  );
};

const SKELETONS = 3;

const List = () => {
  const { data, isError, refetch } = useUserPlaylists();
  if (data?.length === 0)
    return (
      <EmptyState
        title="You have no playlists yet."
        text="Create one here, or choose “Add to playlist…” in the menu of any song."
      />
    );
  if (data)
    return (
      <CardGrid columns="songs" label="Your playlists">
        {data.map((playlist) => (
          <Item key={playlist.id} playlist={playlist} />
        ))}
      </CardGrid>
    );
  if (isError)
    return <ErrorState message="Your playlists could not be loaded." onRetry={() => void refetch()} />;
  return <CardSkeletons count={SKELETONS} columns="songs" compact />;
};

const queueName = (): string => `Queue of ${formatLongDate(new Date().toISOString())}`;

/** Saves the current song and the queue as a playlist. */
const SaveQueue = () => {
  const [create, { isLoading }] = useCreateUserPlaylistMutation();
  const navigate = useNavigate();
  const notify = useNotify();
  const track = usePlayerState((state) => state.track);
  const queue = usePlayerState((state) => state.queue);
  const songs = [...(track ? [track] : []), ...queue.map((entry) => entry.track)];
  const save = async () => {
    try {
      const ids = [...new Set(songs.map(({ videoId }) => videoId))].slice(0, OWN_PLAYLIST_SONGS_LIMIT);
      const { id, name } = await create({ name: queueName(), songs: ids }).unwrap();
      notify({ kind: 'success', message: `“${name}” was created.` });
      await navigate(userPlaylistPath(id));
    } catch (error) {
      notify({ kind: 'error', message: failureMessage(error) });
    }
  };
  if (queue.length === 0) return null;
  return (
    <Button variant="outline" busy={isLoading} onClick={() => void save()}>
      Save queue as playlist
    </Button>
  );
};

const Others = () => {
  const [importing, setImporting] = useState(false);
  const [ruling, setRuling] = useState(false);
  return (
    <div className={styles.buttons}>
      <SaveQueue />
      <Button variant="outline" onClick={() => setImporting(true)}>
        Import playlist
      </Button>
      <Button variant="outline" onClick={() => setRuling(true)}>
        New playlist by rules
      </Button>
      {ruling && <RulesDialog onClose={() => setRuling(false)} />}
      {importing && <ImportPlaylist onClose={() => setImporting(false)} />}
    </div>
  );
};

const AllPlaylists = () => {
  usePageTitle('My playlists');
  return (
    <>
      <h1 tabIndex={-1}>My playlists</h1>
      <div className={styles.tools}>
        <Create />
        <Others />
      </div>
      <List />
    </>
  );
};

/** The user's own playlists, one of them with `p` (spec §10.56), or an invitation with `join` (spec §10.249). */
export const PlaylistsPage = () => {
  const [search] = useSearchParams();
  const p = search.get('p');
  const code = search.get('join');
  const one = p === null ? <AllPlaylists /> : <EditPlaylist key={p} p={p} />;
  return <AccountFrame>{code === null ? one : <JoinPlaylist key={code} code={code} />}</AccountFrame>;
};
