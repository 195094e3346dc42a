import { useEffect, useState, type KeyboardEvent } from 'react';
import { useNavigate, usePlayer, useSuggestQuery } from '@rushtone/contract';
import { SUGGEST_FROM_LETTERS, type Suggestion } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { classes, PlayIcon, UserIcon, VisuallyHidden } from '@rushtone/ui';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import styles from './SearchBox.module.scss';

const DEBOUNCE_MS = 250;
const NONE: readonly Suggestion[] = [];

const LIST_ID = 'search-suggestions';
const optionId = (index: number) => `${LIST_ID}-${index}`;

/** The option that a key moves to; null is the text field, which stands between the last and the first option. */
export const moveActive = (key: string, active: number | null, count: number): number | null | undefined => {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return active === null ? 0 : active + 1 < count ? active + 1 : null;
  if (key === 'ArrowUp') return active === null ? count - 1 : active > 0 ? active - 1 : null;
  return undefined;
};

const keyOf = (suggestion: Suggestion): string =>
  suggestion.kind === 'artist' ? `artist ${suggestion.author_name}` : suggestion.youtube_id;

/** For the text once typing pauses; a late response to an older text is never shown. */
const useSuggestions = (typed: string): readonly Suggestion[] => {
  const text = typed.trim();
  const debounced = useDebouncedValue(text, DEBOUNCE_MS);
  const enough = text.length >= SUGGEST_FROM_LETTERS && debounced.length >= SUGGEST_FROM_LETTERS;
  const { currentData, data } = useSuggestQuery(debounced, { skip: !enough });
  return enough ? (currentData ?? data ?? NONE) : NONE;
};

type OptionProps = { id: string; suggestion: Suggestion; active: boolean; onPick: () => void };

const Option = ({ id, suggestion, active, onPick }: OptionProps) => {
  const isArtist = suggestion.kind === 'artist';
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
      {isArtist ? <UserIcon /> : <PlayIcon />}
      <span className={styles.title}>{isArtist ? suggestion.author_name : suggestion.title}</span>
      <span className={styles.kind}>{isArtist ? 'Artist' : suggestion.author_name}</span>
    </button>
  );
};

/** The list of a combobox by the W3C's ARIA practices: the focus stays in the field. */
export const useSuggestionList = (typed: string, onDone: () => void) => {
  const suggestions = useSuggestions(typed);
  const navigate = useNavigate();
  const player = usePlayer();
  const [chosen, setChosen] = useState<{ among: readonly Suggestion[]; at: number | null } | null>(null);
  const active = chosen?.among === suggestions ? chosen.at : null;
  const count = suggestions.length;

  useEffect(() => {
    if (active !== null) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const pick = (suggestion: Suggestion) => {
    onDone();
    if (suggestion.kind === 'artist') return void navigate(paths.artist(suggestion.author_name));
    const { youtube_id: videoId, category_id: playlistId, title, author_name: artist } = suggestion;
    player.play({ videoId, title, artist, playlistId });
    return void navigate(paths.song({ s: videoId, p: playlistId }));
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
          {count > 0 &&
            `${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the arrow keys to choose.`}
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
            key={keyOf(suggestion)}
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
