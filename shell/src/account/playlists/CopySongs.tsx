import { useState } from 'react';
import { useNavigate, useNotify } from '@rushtone/contract';
import { countOf, type UserPlaylist, type SongSummary } from '@rushtone/domain';
import { Banner, Dialog, failureMessage } from '@rushtone/ui';
import { PlaylistChoices } from '../../user-playlists/PlaylistChoices.tsx';
import { useUserPlaylists, useUid } from '../../user-playlists/user-playlists.api.ts';
import { useAddToUserPlaylistMutation } from '../../user-playlists/playlist-edits.api.ts';
import { userPlaylistPath } from '../../user-playlists/user-playlist-path.ts';

type Props = { playlist: UserPlaylist; songs: readonly SongSummary[]; onClose: () => void };

/**
 * Dialog that adds a playlist's songs to another one. Songs that the other playlist already has keep their
 * positions.
 */
export const CopySongs = ({ playlist, songs, onClose }: Props) => {
  const uid = useUid() ?? '';
  const { data = [] } = useUserPlaylists();
  const [add, { isLoading }] = useAddToUserPlaylistMutation();
  const [failed, setFailed] = useState<string | null>(null);
  const notify = useNotify();
  const navigate = useNavigate();
  const others = data.filter(({ id, rules }) => id !== playlist.id && !rules);
  const choose = async ({ id, name }: UserPlaylist) => {
    setFailed(null);
    try {
      const ids = songs.map(({ youtube_id }) => youtube_id);
      const { added, already, later } = await add({ uid, p: id, name, songs: ids }).unwrap();
      onClose();
      if (later)
        return notify({
          kind: 'info',
          message: `You are offline. ${countOf(added, 'song')} will be added to “${name}” when you are back online.`,
        });
      notify({
        kind: 'success',
        message: `${countOf(added, 'song')} added to “${name}”${already > 0 ? `, ${already} already in it` : ''}.`,
        action: { label: 'Open playlist', run: () => void navigate(userPlaylistPath(id)) },
      });
    } catch (error) {
      setFailed(failureMessage(error));
    }
  };
  return (
    <Dialog title="Add all to another playlist" onClose={onClose}>
      {failed && <Banner kind="error">{failed}</Banner>}
      {others.length > 0 ? (
        <PlaylistChoices playlists={others} disabled={isLoading} onChoose={(chosen) => void choose(chosen)} />
      ) : (
        <p>You have no other playlist.</p>
      )}
    </Dialog>
  );
};
