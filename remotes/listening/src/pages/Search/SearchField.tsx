import type { FormEvent } from 'react';
import { useNavigate } from '@rushtone/contract';
import { SEARCH_MAX_LENGTH } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { IconButton, SearchIcon } from '@rushtone/ui';
import styles from './SearchField.module.scss';

/** Lets the user change the search text on the page. */
export const SearchField = ({ text }: { text: string }) => {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const q = new FormData(event.currentTarget).get('q');
    void navigate(paths.search({ q: String(q) }));
  };
  return (
    <form key={text} className={styles.form} role="search" aria-label="This page" onSubmit={submit}>
      <input
        className={styles.field}
        type="search"
        name="q"
        aria-label="Find songs, artists, playlists and members"
        placeholder="Song, artist, playlist or member"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX_LENGTH}
        defaultValue={text}
      />
      <IconButton
        className={styles.button}
        type="submit"
        variant="plain"
        label="Find"
        icon={<SearchIcon />}
      />
    </form>
  );
};
