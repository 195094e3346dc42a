import { useState } from 'react';
import { Link, useDispatch, useNavigate, useNotify, useThumbnail } from '@rushtone/contract';
import {
  OWN_PLAYLIST_NAME_MAX_LENGTH,
  type PlaylistRules,
  type UserPlaylist,
  type SongSummary,
  totalLength,
} from '@rushtone/domain';
import { paths } from '@rushtone/site';
import {
  Button,
  Dialog,
  failureMessage,
  Form,
  ListBanner,
  ListBannerSkeleton,
  ListButtons,
  ListSize,
  TextField,
  Thumbnail,
  useForm,
} from '@rushtone/ui';
import {
  userPlaylistApi,
  useDeleteUserPlaylistMutation,
  useRenameUserPlaylistMutation,
  useShareUserPlaylistMutation,
} from '../../user-playlists/user-playlists.api.ts';
import type { Store } from '../../store/store.ts';
import { PlaySongs } from '../../components/PlaySongs.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { PlaylistTools } from './PlaylistTools.tsx';
import { useGetCatalogPlaylistsQuery } from '../../user-playlists/playlist-rules.api.ts';
import { rulesText } from './rules/choices.ts';
import { RulesDialog } from './rules/RulesDialog.tsx';
import { InviteDialog } from './together/InviteDialog.tsx';
import styles from './Playlists.module.scss';
import rulesStyles from './rules/Rules.module.scss';

type RenameProps = { playlist: UserPlaylist; onClose: () => void };

const Rename = ({ playlist: { id, name }, onClose }: RenameProps) => {
  const [rename] = useRenameUserPlaylistMutation();
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

const DeleteButton = ({ playlist: { id, name } }: { playlist: UserPlaylist }) => {
  const [remove, { isLoading }] = useDeleteUserPlaylistMutation();
  const dispatch: Store['dispatch'] = useDispatch();
  const notify = useNotify();
  const navigate = useNavigate();
  const fail = (error: unknown) => notify({ kind: 'error', message: failureMessage(error) });
  // Not by a hook: this component is gone by then.
  const restore = () =>
    dispatch(userPlaylistApi.endpoints.restoreUserPlaylist.initiate({ p: id }, { track: false }))
      .unwrap()
      .catch(fail);
  const onClick = async () => {
    try {
      await remove({ p: id }).unwrap();
      const message = `“${name}” was deleted.`;
      notify({ kind: 'success', message, action: { label: 'Undo', run: () => void restore() } });
      await navigate(paths.userPlaylists, { replace: true });
    } catch (error) {
      fail(error);
    }
  };
  return (
    <Button variant="outline" busy={isLoading} onClick={() => void onClick()}>
      Delete playlist
    </Button>
  );
};

const Sharing = ({ playlist }: { playlist: UserPlaylist }) => {
  const [share, { isLoading }] = useShareUserPlaylistMutation();
  const notify = useNotify();
  const toggle = () =>
    share({ p: playlist.id, isPublic: !playlist.public })
      .unwrap()
      .catch((error: unknown) => notify({ kind: 'error', message: failureMessage(error) }));
  return (
    <div className={styles.sharing}>
      <p>
        {playlist.public ? (
          <>
            Everybody who has <Link to={paths.playlist(playlist.id)}>the link</Link> can open it.
          </>
        ) : playlist.together ? (
          'Only its editors can open it.'
        ) : (
          'Only you can open it.'
        )}
      </p>
      <Button variant="outline" busy={isLoading} onClick={() => void toggle()}>
        {playlist.public ? 'Make private' : 'Make public'}
      </Button>
      {playlist.public && (
        <CopyLink variant="outline" link={window.location.origin + paths.playlist(playlist.id)} />
      )}
    </div>
  );
};

const RulesText = ({ rules }: { rules: PlaylistRules }) => {
  const { data } = useGetCatalogPlaylistsQuery(undefined, { skip: rules.playlist === '' });
  const name = data?.find(({ id }) => id === rules.playlist)?.category_name;
  return <p className={rulesStyles.text}>{rulesText(rules, name)}</p>;
};

type Loaded = { playlist: UserPlaylist; songs: readonly SongSummary[] };

type OpenDialog = 'rename' | 'rules' | 'invite' | null;

/** What only the owner may do. */
const OwnerButtons = ({ playlist, open }: { playlist: UserPlaylist; open: (dialog: OpenDialog) => void }) => (
  <>
    {playlist.rules ? (
      <Button variant="outline" onClick={() => open('rules')}>
        Edit rules
      </Button>
    ) : (
      <Button variant="outline" onClick={() => open('invite')}>
        Edit together
      </Button>
    )}
    <Button variant="outline" onClick={() => open('rename')}>
      Rename
    </Button>
    <DeleteButton playlist={playlist} />
  </>
);

const Details = ({ playlist, songs }: Loaded) => {
  const [dialog, open] = useState<OpenDialog>(null);
  const onClose = () => open(null);
  const isOwner = playlist.by === undefined;
  return (
    <>
      {playlist.rules && <RulesText rules={playlist.rules} />}
      {!isOwner && (
        <p className={rulesStyles.text}>
          By <bdi>{playlist.by}</bdi>. You edit it together.
        </p>
      )}
      <ListSize songs={songs.length} seconds={totalLength(songs)} />
      <ListButtons>
        {songs.length > 0 && <PlaySongs name={playlist.name} songs={songs} playlistId={playlist.id} />}
        {isOwner && <OwnerButtons playlist={playlist} open={open} />}
        {songs.length > 0 && <PlaylistTools playlist={playlist} songs={songs} />}
      </ListButtons>
      {isOwner && <Sharing playlist={playlist} />}
      {dialog === 'invite' && <InviteDialog playlist={playlist} onClose={onClose} />}
      {dialog === 'rules' && <RulesDialog playlist={playlist} onClose={onClose} />}
      {dialog === 'rename' && <Rename playlist={playlist} onClose={onClose} />}
    </>
  );
};

type Props = { playlist: UserPlaylist | undefined; songs: readonly SongSummary[] | undefined };

/** The heading, which receives focus on navigation, is the same element from the first render on. */
export const PlaylistHead = ({ playlist, songs }: Props) => {
  const thumbnail = useThumbnail();
  const name = playlist?.name ?? 'Playlist';
  const cover = songs?.[0]?.youtube_id ?? playlist?.youtube_url;
  return (
    <ListBanner
      cover={<Thumbnail src={cover ? thumbnail(cover, 'hqdefault') : null} name={name} />}
      title={name}
    >
      {playlist && songs ? <Details playlist={playlist} songs={songs} /> : <ListBannerSkeleton />}
    </ListBanner>
  );
};
