import { useState } from 'react';
import { useNavigate, useNotify } from '@rushtone/contract';
import { OWN_PLAYLIST_NAME_MAX_LENGTH, type UserPlaylist, type SongSummary } from '@rushtone/domain';
import { ActionMenu, AddIcon, DownloadIcon, failureMessage, LinkIcon, QueueIcon } from '@rushtone/ui';
import { saveFile } from '@rushtone/ui/save-file';
import { useCreateUserPlaylistMutation } from '../../user-playlists/user-playlists.api.ts';
import { toCsv, toLinks } from '../../user-playlists/song-links.ts';
import { CopySongs } from './CopySongs.tsx';
import { userPlaylistPath } from '../../user-playlists/user-playlist-path.ts';

type Props = { playlist: UserPlaylist; songs: readonly SongSummary[] };

/** Returns a file name without characters that file systems reject. */
const fileName = (name: string, extension: string): string =>
  `${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'playlist'}.${extension}`;

const useDuplicate = ({ playlist: { name }, songs }: Props) => {
  const [create] = useCreateUserPlaylistMutation();
  const notify = useNotify();
  const navigate = useNavigate();
  return async () => {
    try {
      const copy = await create({
        name: `Copy of ${name}`.slice(0, OWN_PLAYLIST_NAME_MAX_LENGTH),
        songs: songs.map(({ youtube_id }) => youtube_id),
      }).unwrap();
      notify({ kind: 'success', message: `“${copy.name}” was created.` });
      await navigate(userPlaylistPath(copy.id));
    } catch (error) {
      notify({ kind: 'error', message: failureMessage(error) });
    }
  };
};

/** Less frequent actions than the buttons next to it. */
export const PlaylistTools = (props: Props) => {
  const { playlist, songs } = props;
  const [copying, setCopying] = useState(false);
  const duplicate = useDuplicate(props);
  const { origin } = window.location;
  const actions = [
    { label: 'Duplicate', icon: <QueueIcon />, onSelect: () => void duplicate() },
    { label: 'Add all to another playlist…', icon: <AddIcon />, onSelect: () => setCopying(true) },
    {
      label: 'Export as CSV',
      icon: <DownloadIcon />,
      onSelect: () =>
        saveFile(new Blob([toCsv(songs, origin)], { type: 'text/csv' }), fileName(playlist.name, 'csv')),
    },
    {
      label: 'Export as links',
      icon: <LinkIcon />,
      onSelect: () =>
        saveFile(new Blob([toLinks(songs, origin)], { type: 'text/plain' }), fileName(playlist.name, 'txt')),
    },
  ];
  return (
    <>
      <ActionMenu label={`More for ${playlist.name}`} actions={actions} />
      {copying && <CopySongs playlist={playlist} songs={songs} onClose={() => setCopying(false)} />}
    </>
  );
};
