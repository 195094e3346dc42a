import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useNavigate } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { Suggestions, type ListKeys, type ShownList } from './Suggestions.tsx';
import styles from './SearchBox.module.scss';

const ID = 'search-suggestions';
const EMPTY: ShownList = { count: 0, active: null };

/** Enter goes to the results of whatever is typed (spec §2), or to the suggestion that was chosen by the arrows. */
export const SearchBox = ({ onDone }: { onDone: () => void }) => {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<ListKeys>(null);
  const [typed, setTyped] = useState('');
  const [{ count, active }, setShown] = useState(EMPTY);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone();
    void navigate(paths.search({ q: typed }));
  };
  return (
    <form className={styles.search} role="search" onSubmit={submit}>
      <input
        ref={input}
        className={styles.field}
        type="search"
        role="combobox"
        aria-label="Search songs"
        aria-autocomplete="list"
        aria-expanded={count > 0}
        aria-controls={ID}
        aria-activedescendant={active === null ? undefined : `${ID}-${active}`}
        placeholder="Song or artist"
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => keys.current?.(event)}
      />
      <Suggestions id={ID} keys={keys} typed={typed} onShow={setShown} onDone={onDone} />
    </form>
  );
};
