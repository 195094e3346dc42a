import { MOST_SITE_PLAYLISTS } from '@rushtone/domain';
import { Button, VisuallyHidden } from '@rushtone/ui';
import { useGetUserPlaylistChoicesQuery, useGetPlaylistChoicesQuery } from '../../data/site-look.api.ts';
import styles from './LookEditor.module.scss';

type PlaylistChoiceProps = { chosen: readonly string[]; onChosen: (ids: string[]) => void };

/** Selects playlists that the website shows: the catalog's, and the user's own public ones. */
export const PlaylistChoice = ({ chosen, onChosen }: PlaylistChoiceProps) => {
  const { data: catalog = [] } = useGetPlaylistChoicesQuery();
  const { data: own = [] } = useGetUserPlaylistChoicesQuery();
  const choices = [
    ...own.filter((list) => list.public).map(({ id, name }) => ({ id, name: `${name} (yours)` })),
    ...catalog.map(({ id, category_name }) => ({ id, name: category_name })),
  ];
  const nameOf = (id: string) => choices.find((list) => list.id === id)?.name ?? 'A playlist that is gone';
  const free = choices.filter(({ id }) => !chosen.includes(id));
  return (
    <fieldset className={styles.playlists}>
      <legend>Playlists</legend>
      <ul aria-label="Chosen playlists">
        {chosen.map((id) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            <Button variant="quiet" onClick={() => onChosen(chosen.filter((each) => each !== id))}>
              Remove<VisuallyHidden> {nameOf(id)}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      {chosen.length < MOST_SITE_PLAYLISTS ? (
        <label>
          Add a playlist
          <select value="" onChange={(event) => onChosen([...chosen, event.target.value])}>
            <option value="">Choose…</option>
            {free.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <p>A website shows at most {MOST_SITE_PLAYLISTS} playlists.</p>
      )}
    </fieldset>
  );
};
