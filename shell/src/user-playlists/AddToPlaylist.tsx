import { useNavigate, useNotify, useSession, type Track } from '@rushtone/contract';
import { OWN_PLAYLIST_NAME_MAX_LENGTH, type UserPlaylist } from '@rushtone/domain';
import { Banner, Dialog, ErrorState, failureMessage, Form, Spinner, TextField, useForm } from '@rushtone/ui';
import { useState } from 'react';
import { useCreateUserPlaylistMutation, useUserPlaylists, useUid } from './user-playlists.api.ts';
import { useAddToUserPlaylistMutation } from './playlist-edits.api.ts';
import styles from './AddToPlaylist.module.scss';
import { PlaylistChoices } from './PlaylistChoices.tsx';
import { userPlaylistPath } from './user-playlist-path.ts';

type Props = { track: Track; onClose: () => void };

const useAdded = ({ track, onClose }: Props) => {
  const notify = useNotify();
  const navigate = useNavigate();
  const title = track.title || 'The song';
  return ({ id, name }: Pick<UserPlaylist, 'id' | 'name'>, { already = 0, later = false } = {}) => {
    onClose();
    if (later)
      return notify({
        kind: 'info',
        message: `You are offline. “${title}” will be added to “${name}” when you are back online.`,
      });
    notify({
      kind: already > 0 ? 'info' : 'success',
      message: already > 0 ? `“${title}” is already in “${name}”.` : `“${title}” was added to “${name}”.`,
      action: { label: 'Open playlist', run: () => void navigate(userPlaylistPath(id)) },
    });
  };
};

const NewPlaylist = (props: Props) => {
  const [create] = useCreateUserPlaylistMutation();
  const added = useAdded(props);
  const form = useForm({
    saved: { name: '' },
    validate: ({ name }) => (name === '' ? { name: 'Please enter a name.' } : {}),
    send: async ({ name }) => {
      const playlist = await create({ name, songs: [props.track.videoId] }).unwrap();
      return () => added(playlist);
    },
  });
  return (
    <Form form={form} action="Create and add" label="New playlist">
      <TextField
        label="New playlist"
        maxLength={OWN_PLAYLIST_NAME_MAX_LENGTH}
        autoComplete="off"
        {...form.field('name')}
      />
    </Form>
  );
};

const Choices = ({ playlists, ...props }: Props & { playlists: readonly UserPlaylist[] }) => {
  const uid = useUid() ?? '';
  const [add, { isLoading }] = useAddToUserPlaylistMutation();
  const [failed, setFailed] = useState<string | null>(null);
  const added = useAdded(props);
  const choose = async (playlist: UserPlaylist) => {
    setFailed(null);
    try {
      const { id: p, name } = playlist;
      added(playlist, await add({ uid, p, name, songs: [props.track.videoId] }).unwrap());
    } catch (error) {
      setFailed(failureMessage(error));
    }
  };
  return (
    <>
      {failed && <Banner kind="error">{failed}</Banner>}
      <PlaylistChoices
        playlists={playlists}
        disabled={isLoading}
        onChoose={(chosen) => void choose(chosen)}
      />
    </>
  );
};

const Content = (props: Props) => {
  const { data, isError, refetch } = useUserPlaylists();
  const byHand = data?.filter(({ rules }) => !rules);
  if (byHand)
    return (
      <>
        {byHand.length > 0 && <Choices {...props} playlists={byHand} />}
        <NewPlaylist {...props} />
      </>
    );
  if (isError)
    return <ErrorState message="Your playlists could not be loaded." onRetry={() => void refetch()} />;
  return <Spinner />;
};

/** Asks which playlist to add a song to; the most recently used comes first (spec §10.56). */
export const AddToPlaylist = (props: Props) => {
  const { status } = useSession();
  return (
    <Dialog title="Add to playlist" onClose={props.onClose}>
      <p className={styles.song}>{[props.track.title, props.track.artist].filter(Boolean).join(' – ')}</p>
      {status === 'user' ? <Content {...props} /> : <Spinner />}
    </Dialog>
  );
};
