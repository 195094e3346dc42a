import { useNavigate, useNotify } from '@rushtone/contract';
import { countOf, OWN_PLAYLIST_NAME_MAX_LENGTH, OWN_PLAYLIST_SONGS_LIMIT } from '@rushtone/domain';
import { Dialog, Form, TextField, useForm, type FormErrors } from '@rushtone/ui';
import { useId, type ChangeEvent } from 'react';
import { useCreateUserPlaylistMutation } from '../../user-playlists/user-playlists.api.ts';
import { readSongIds } from '../../user-playlists/song-links.ts';
import styles from './Playlists.module.scss';
import { userPlaylistPath } from '../../user-playlists/user-playlist-path.ts';

const EMPTY = { name: '', songs: '' };

const validate = ({ name, songs }: typeof EMPTY): FormErrors<typeof EMPTY> => {
  const { length } = readSongIds(songs);
  return {
    ...(name === '' && { name: 'Please enter a name.' }),
    ...(length === 0 && { songs: 'There is no link to a song in this text.' }),
    ...(length > OWN_PLAYLIST_SONGS_LIMIT && {
      songs: `A playlist can have ${OWN_PLAYLIST_SONGS_LIMIT} songs; these are ${length}.`,
    }),
  };
};

const NAMED_MISSING = 5;

const importedText = (name: string, songs: number, unknown: readonly string[]): string => {
  const named = unknown.slice(0, NAMED_MISSING).join(', ');
  const more = unknown.length > NAMED_MISSING ? ` and ${unknown.length - NAMED_MISSING} more` : '';
  const missing = unknown.length > 0 ? ` Not on this site: ${named}${more}.` : '';
  return `“${name}” was created with ${countOf(songs, 'song')}.${missing}`;
};

/** Creates a playlist from a CSV file or a list of links (spec §10.57). */
export const ImportPlaylist = ({ onClose }: { onClose: () => void }) => {
  const [create] = useCreateUserPlaylistMutation();
  const notify = useNotify();
  const navigate = useNavigate();
  const id = useId();
  const form = useForm({
    saved: EMPTY,
    validate,
    send: async ({ name, songs }) => {
      const made = await create({ name, songs: readSongIds(songs) }).unwrap();
      return () => {
        onClose();
        const kind = made.unknown.length > 0 ? 'info' : 'success';
        notify({ kind, message: importedText(made.name, made.songs, made.unknown) });
        void navigate(userPlaylistPath(made.id));
      };
    },
  });
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const name = form.values.name || file.name.replace(/\.[^.]+$/, '').slice(0, OWN_PLAYLIST_NAME_MAX_LENGTH);
    form.set({ name, songs: await file.text() });
  };
  return (
    <Dialog title="Import playlist" onClose={onClose}>
      <Form form={form} action="Import" label="Import playlist">
        <div className={styles.file}>
          <label htmlFor={id}>CSV or text file</label>
          <input
            id={id}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => void readFile(event)}
          />
        </div>
        <TextField
          label="Links"
          rows={6}
          spellCheck={false}
          hint="Links to songs of this site or to videos, or the content of a CSV file with such links."
          {...form.field('songs')}
        />
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
