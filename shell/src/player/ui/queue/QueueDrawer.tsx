import { useMemo, useRef, useState, type RefObject } from 'react';
import { baseApi, useDispatch } from '@rushtone/contract';
import { Button, TextField } from '@rushtone/ui';
import type { Playlist } from '@rushtone/domain';
import { playerActions } from '../../state/player.slice.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import { Panel } from '../panel/Panel.tsx';
import { AfterQueue } from './AfterQueue.tsx';
import { FollowingSection } from './FollowingSection.tsx';
import { QueueSwitches } from './QueueSwitches.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useFollowing } from './use-following.ts';
import { useSelection } from './use-selection.ts';
import styles from './QueueDrawer.module.scss';

/** Names of the playlists, because a song may play from a different list than its own. */
const playlistNamesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPlaylistNames: build.query<Readonly<Record<string, string>>, void>({
      query: () => ({ path: '/playlist/all' }),
      transformResponse: (playlists: Playlist[]) =>
        Object.fromEntries(playlists.map(({ id, category_name }) => [id, category_name])),
    }),
  }),
});

export const { useGetPlaylistNamesQuery } = playlistNamesApi;

export const useListName = (): string | null => {
  const { from, listName, queued, next, previous, track } = usePlayerSelector((state) => state);
  const known = from ?? listName;
  const list = (queued ? (next ?? previous) : track)?.playlistId;
  const { data } = useGetPlaylistNamesQuery(undefined, { skip: known !== null || !list });
  return known ?? (list ? (data?.[list] ?? null) : null);
};

const NowPlaying = ({ listName }: { listName: string | null }) => {
  const { track, queued } = usePlayerSelector((state) => state);
  const from = listName ? `Playing from ${listName}` : 'Now playing';
  return (
    <div className={styles.now}>
      <p className={styles.from}>{queued ? 'Playing from your queue' : from}</p>
      <p className={styles.nowSong}>
        <span className={styles.title}>{track?.title || 'Loading…'}</span>{' '}
        <span className={styles.artist}>{track?.artist}</span>
      </p>
    </div>
  );
};

/** Number of songs from which there is a filter. */
const FILTER_FROM_SONGS = 10;

type FilterFieldProps = { value: string; onValue: (value: string) => void };

const FilterField = (props: FilterFieldProps) => (
  <div className={styles.filter}>
    <TextField
      label="Filter the songs that follow"
      name="queue-filter"
      type="search"
      autoComplete="off"
      placeholder="Filter the songs that follow"
      {...props}
    />
  </div>
);

type FollowingProps = {
  scroller: RefObject<HTMLDivElement | null>;
  listName: string | null;
  /** Whether to save the filter's space for songs. */
  withoutFilter?: boolean;
};

/** The queue, then the rest of the list, with a filter for both. */
export const Following = ({ scroller, listName, withoutFilter = false }: FollowingProps) => {
  const aboveQueue = useRef<HTMLDivElement>(null);
  const aboveList = useRef<HTMLDivElement>(null);
  const [filter, setFilter] = useState('');
  const empty = usePlayerSelector((state) => state.queue.length === 0);
  const { queue, upcoming, count, filtered } = useFollowing(filter);
  const following = useMemo(() => [...queue, ...upcoming], [queue, upcoming]);
  const { ids, selection, start, end, toggleAll } = useSelection(following);
  const section = { filtered, selection, onSelect: start, scroller };
  const endSelection = () => {
    scroller.current?.focus();
    end();
  };
  return (
    <>
      {selection && (
        <SelectionBar ids={ids} count={following.length} onToggleAll={toggleAll} onDone={endSelection} />
      )}
      <div ref={aboveList}>
        <div ref={aboveQueue}>
          {!selection && <QueueSwitches onSelect={following.length > 1 ? () => start() : null} />}
          {!withoutFilter && (count >= FILTER_FROM_SONGS || filtered) && (
            <FilterField value={filter} onValue={setFilter} />
          )}
        </div>
        <FollowingSection
          {...section}
          section="queue"
          title="Next in queue"
          label="Queued songs"
          entries={queue}
          above={aboveQueue}
        />
        {empty && upcoming.length === 0 && !filtered && (
          <p className={styles.empty}>Nothing follows yet. “Add to queue” is in the menu of every song.</p>
        )}
        {filtered && following.length === 0 && (
          <p className={styles.empty} role="status">
            No song that follows matches.
          </p>
        )}
      </div>
      <FollowingSection
        {...section}
        section="list"
        title={`Next from ${listName ?? 'this list'}`}
        label="Songs of the list"
        entries={upcoming}
        above={aboveList}
      />
    </>
  );
};

export const QueueDrawer = () => {
  const dispatch = useDispatch();
  const scroller = useRef<HTMLDivElement>(null);
  const queueLength = usePlayerSelector((state) => state.queue.length);
  const listName = useListName();
  const clear = () => {
    scroller.current?.focus();
    dispatch(playerActions.queueCleared());
  };
  const clearButton = (
    <Button variant="quiet" onClick={clear}>
      Clear
    </Button>
  );
  return (
    <Panel title="Queue" variant="drawer" actions={queueLength > 0 && clearButton}>
      <NowPlaying listName={listName} />
      <div ref={scroller} className={styles.scroller} role="group" aria-label="What plays next" tabIndex={-1}>
        <Following scroller={scroller} listName={listName} />
      </div>
      <AfterQueue listName={listName} />
    </Panel>
  );
};
