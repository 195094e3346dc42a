import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from '@rushtone/contract';
import { SEARCH_MAX_LENGTH } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { SuggestionList, useSuggestionList } from './Suggestions.tsx';
import styles from './SearchBox.module.scss';

/** Enter opens the results for the typed text (spec §2), or the suggestion selected with the arrow keys. */
export const SearchBox = ({ onDone }: { onDone: () => void }) => {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { list, field } = useSuggestionList(typed, onDone);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone();
    void navigate(paths.search({ q: typed }));
  };
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <input
        {...field}
        ref={input}
        className={styles.field}
        type="search"
        aria-label="Search songs"
        placeholder="Song or artist"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={SEARCH_MAX_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SuggestionList {...list} />
    </form>
  );
};
