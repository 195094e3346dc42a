import { useState } from 'react';
import { Link, useNavigate, useNotify, usePlayer, useThumbnail } from '@rushtone/contract';
import {
  formatHours,
  LINK_COPIED_MS,
  OWN_PLAYLIST_NAME_MAX_LENGTH,
  totalLength,
  type OwnPlaylist,
  type SongSummary,
} from '@rushtone/domain';
import { paths } from '@rushtone/site';
import {
  Button,
  CheckIcon,
  Dialog,
  failureMessage,
  Form,
  LinkIcon,
  PlayIcon,
  ShuffleIcon,
  TextField,
  Thumbnail,
  useForm,
  useTemporary,
} from '@rushtone/ui';
import { countOf } from '../../own-playlists/count-of.ts';
import {
  useDeleteOwnPlaylistMutation,
  useRenameOwnPlaylistMutation,
  useShareOwnPlaylistMutation,
} from '../../own-playlists/own-playlists.api.ts';
import { PlaylistTools } from './PlaylistTools.tsx';
import { trackIn } from './track-in.ts';
import styles from './Playlists.module.scss';

type Closable = { playlist: OwnPlaylist; onClose: () => void };

const Rename = ({ playlist: { id, name }, onClose }: Closable) => {
  const [rename] = useRenameOwnPlaylistMutation();
  const form = useForm({
    saved: { name },
    validate: (values) => (values.name === '' ? { name: 'Please enter a name.' } : {}),
    send: async (values) => {
      await rename({ p: id, name: values.name }).unwrap();
      return onClose;
    },
  });
  return (
    <Dialog title="Rename playlist" onClose={onClose}>
      <Form form={form} action="Save name" label="Rename playlist">
        <TextField
          label="Name"
          maxLength={OWN_PLAYLIST_NAME_MAX_LENGTH}
          autoComplete="off"
          {...form.field('name')}
        />
      </Form>
    </Dialog>
  );
};

const Delete = ({ playlist: { id, name }, onClose }: Closable) => {
  const [remove, { isLoading }] = useDeleteOwnPlaylistMutation();
  const notify = useNotify();
  const navigate = useNavigate();
  const confirm = async () => {
    try {
      await remove({ p: id }).unwrap();
      notify({ kind: 'success', message: `“${name}” was deleted.` });
      await navigate(paths.ownPlaylists, { replace: true });
    } catch (error) {
      onClose();
      notify({ kind: 'error', message: failureMessage(error) });
    }
  };
  return (
    <Dialog
      title="Delete this playlist?"
      onClose={onClose}
      actions={
        <>
          <Button busy={isLoading} onClick={() => void confirm()}>
            Delete
          </Button>
          <Button variant="outline" onClick={onClose}>
            Keep
          </Button>
        </>
      }
    >
      <p>
        “{name}” goes for good, for everybody who has its link too. The songs stay on the site, and in your
        favorites.
      </p>
    </Dialog>
  );
};

const Sharing = ({ playlist }: { playlist: OwnPlaylist }) => {
  const [share, { isLoading }] = useShareOwnPlaylistMutation();
  const notify = useNotify();
  const [copied, setCopied] = useTemporary<true>(LINK_COPIED_MS);
  const link = window.location.origin + paths.playlist(playlist.id);
  const toggle = () =>
    share({ p: playlist.id, isPublic: !playlist.public })
      .unwrap()
      .catch((error: unknown) => notify({ kind: 'error', message: failureMessage(error) }));
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => notify({ kind: 'error', message: 'The link could not be copied.' }),
    );
  return (
    <div className={styles.sharing}>
      <p>
        {playlist.public ? (
          <>
            Everybody who has <Link to={paths.playlist(playlist.id)}>the link</Link> can open it.
          </>
        ) : (
          'Only you can open it.'
        )}
      </p>
      <Button variant="outline" busy={isLoading} onClick={() => void toggle()}>
        {playlist.public ? 'Make private' : 'Make public'}
      </Button>
      {playlist.public && (
        <Button variant="outline" onClick={() => void copy()}>
          {copied ? <CheckIcon /> : <LinkIcon />}
          Copy link
        </Button>
      )}
      <span role="status">{copied && 'Link copied!'}</span>
    </div>
  );
};

type Props = { playlist: OwnPlaylist; songs: readonly SongSummary[] };

const PlayButtons = ({ playlist, songs }: Props) => {
  const player = usePlayer();
  const play = (song: SongSummary | undefined, shuffle: boolean) => {
    if (!song) return;
    player.setShuffle(shuffle);
    player.play(trackIn(playlist.id, song));
  };
  return (
    <>
      <Button onClick={() => play(songs[0], false)}>
        <PlayIcon />
        Play all
      </Button>
      <Button variant="outline" onClick={() => play(songs[Math.floor(Math.random() * songs.length)], true)}>
        <ShuffleIcon />
        Shuffle
      </Button>
    </>
  );
};

export const PlaylistHead = ({ playlist, songs }: Props) => {
  const thumbnail = useThumbnail();
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const onClose = () => setOpen(null);
  const [first] = songs;
  const seconds = totalLength(songs);
  return (
    <header className={styles.head}>
      <Thumbnail
        className={styles.picture}
        src={first ? thumbnail(first.youtube_id, 'hqdefault') : null}
        name={playlist.name}
      />
      <div className={styles.about}>
        <h1 tabIndex={-1} dir="auto">
          {playlist.name}
        </h1>
        <p className={styles.count}>
          <span>{countOf(songs.length)}</span>
          {seconds !== null && <span> · {formatHours(seconds)}</span>}
        </p>
        <div className={styles.buttons}>
          {first && <PlayButtons playlist={playlist} songs={songs} />}
          <Button variant="outline" onClick={() => setOpen('rename')}>
            Rename
          </Button>
          <Button variant="outline" onClick={() => setOpen('delete')}>
            Delete playlist
          </Button>
          {first && <PlaylistTools playlist={playlist} songs={songs} />}
        </div>
        <Sharing playlist={playlist} />
      </div>
      {open === 'rename' && <Rename playlist={playlist} onClose={onClose} />}
      {open === 'delete' && <Delete playlist={playlist} onClose={onClose} />}
    </header>
  );
};
