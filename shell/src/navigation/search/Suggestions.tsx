import { useEffect, useState, type KeyboardEvent } from 'react';
import { useNavigate, usePlayer, useThumbnail } from '@rushtone/contract';
import { countOf, type SearchSuggestion, SUGGEST_FROM_LETTERS } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { classes, Thumbnail, VisuallyHidden } from '@rushtone/ui';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { useSuggestAllQuery } from './suggestions.api.ts';
import styles from './SearchBox.module.scss';

const DEBOUNCE_MS = 250;
const NONE: readonly SearchSuggestion[] = [];

const LIST_ID = 'search-suggestions';
const optionId = (index: number) => `${LIST_ID}-${index}`;

/**
 * Returns the option that a key moves to. `null` is the text field, which comes between the last and the
 * first option.
 */
export const moveActive = (key: string, active: number | null, count: number): number | null | undefined => {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return active === null ? 0 : active + 1 < count ? active + 1 : null;
  if (key === 'ArrowUp') return active === null ? count - 1 : active > 0 ? active - 1 : null;
  return undefined;
};

/** Returns a suggestion's text and link; one with a `videoId` has a picture from the video host. */
const entryOf = (suggestion: SearchSuggestion) => {
  switch (suggestion.kind) {
    case 'artist': {
      const { author_name: name } = suggestion;
      return {
        key: `artist ${name}`,
        name,
        detail: 'Artist',
        to: paths.artist(name),
        picture: null,
        round: true,
      };
    }
    case 'playlist': {
      const { id, category_name: name, image_url: picture, youtube_url: videoId } = suggestion.playlist;
      return { key: `playlist ${id}`, name, detail: 'Playlist', to: paths.playlist(id), picture, videoId };
    }
    case 'member': {
      const { channel_id: id, channel_name: name, channel_pic } = suggestion.member;
      const picture = channel_pic || null;
      return { key: `member ${id}`, name, detail: 'Member', to: paths.member(id), picture, round: true };
    }
    case 'song': {
      const { youtube_id: s, category_id: p, title: name, author_name: detail } = suggestion;
      return { key: s, name, detail, to: paths.song({ s, p }), picture: null, videoId: s };
    }
  }
};

/** Requests suggestions once typing pauses. Never shows a late response to an older text. */
const useSuggestions = (typed: string): readonly SearchSuggestion[] => {
  const text = typed.trim();
  const debounced = useDebouncedValue(text, DEBOUNCE_MS);
  const enough = text.length >= SUGGEST_FROM_LETTERS && debounced.length >= SUGGEST_FROM_LETTERS;
  const { currentData, data } = useSuggestAllQuery(debounced, { skip: !enough });
  return enough ? (currentData ?? data ?? NONE) : NONE;
};

type OptionProps = { id: string; suggestion: SearchSuggestion; active: boolean; onPick: () => void };

const Option = ({ id, suggestion, active, onPick }: OptionProps) => {
  const thumbnail = useThumbnail();
  const { name, detail, picture, videoId, round } = entryOf(suggestion);
  return (
    <button
      id={id}
      type="button"
      className={classes(styles.option, active && styles.active)}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={onPick}
    >
      <span className={round ? styles.round : styles.picture}>
        <Thumbnail src={picture ?? (videoId ? thumbnail(videoId) : null)} name={name} />
      </span>
      <span className={styles.text}>
        <bdi className={styles.title}>{name}</bdi> <span className={styles.kind}>{detail}</span>
      </span>
    </button>
  );
};

/** Combobox list per the ARIA Authoring Practices: focus stays in the field. */
export const useSuggestionList = (typed: string, onDone: () => void) => {
  const suggestions = useSuggestions(typed);
  const navigate = useNavigate();
  const player = usePlayer();
  const [chosen, setChosen] = useState<{ among: readonly SearchSuggestion[]; at: number | null } | null>(
    null,
  );
  const active = chosen?.among === suggestions ? chosen.at : null;
  const count = suggestions.length;

  useEffect(() => {
    if (active !== null) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const pick = (suggestion: SearchSuggestion) => {
    onDone();
    if (suggestion.kind === 'song') {
      const { youtube_id: videoId, category_id: playlistId, title, author_name: artist } = suggestion;
      player.play({ videoId, title, artist, playlistId });
    }
    return void navigate(entryOf(suggestion).to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const picked = active === null ? undefined : suggestions[active];
    const to = moveActive(event.key, active, count);
    if (to === undefined && !(event.key === 'Enter' && picked)) return;
    event.preventDefault();
    if (to !== undefined) setChosen({ among: suggestions, at: to });
    else if (picked) pick(picked);
  };
  return {
    list: { suggestions, active, pick },
    /** Props of the field. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': count > 0,
      'aria-controls': LIST_ID,
      'aria-activedescendant': active === null ? undefined : optionId(active),
      onKeyDown,
    } as const,
  };
};

type ListProps = ReturnType<typeof useSuggestionList>['list'];

export const SuggestionList = ({ suggestions, active, pick }: ListProps) => {
  const count = suggestions.length;
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          {count > 0 && `${countOf(count, 'suggestion')}. Use the arrow keys to choose.`}
        </span>
      </VisuallyHidden>
      <div
        id={LIST_ID}
        className={styles.list}
        role="listbox"
        tabIndex={-1}
        aria-label="Suggestions"
        hidden={count === 0}
        onMouseDown={(event) => event.preventDefault()}
      >
        {suggestions.map((suggestion, index) => (
          <Option
            key={entryOf(suggestion).key}
            id={optionId(index)}
            suggestion={suggestion}
            active={index === active}
            onPick={() => pick(suggestion)}
          />
        ))}
      </div>
    </>
  );
};
