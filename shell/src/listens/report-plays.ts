import type { ApiError, Player, Session } from '@rushtone/contract';
import type { ValueStore } from '@rushtone/platform/browser/value-store';
import { isUndecided } from '../lib/is-undecided.ts';
import { readOnce } from '../lib/read-once.ts';
import { isHistoryPaused } from '../player/storage/record-history.ts';
import type { Store } from '../store/store.ts';
import { countPlays } from './count-plays.ts';
import { listensApi } from './listens.api.ts';
import { dropPlays, keepPlay, readPlays, reportsPlays, setReportsPlays } from './unreported-plays.ts';

/** As many as a call takes. */
const AT_ONCE = 50;

type Page = {
  player: Pick<Player, 'snapshot' | 'subscribe' | 'time'>;
  session: Pick<ValueStore<Session>, 'get' | 'subscribe'>;
  store: Pick<Store, 'dispatch'>;
};

const { getListenServices, reportPlays, reportPlaying } = listensApi.endpoints;

const sendAll = async (uid: string, store: Page['store']): Promise<void> => {
  for (;;) {
    const plays = readPlays(uid).slice(0, AT_ONCE);
    if (plays.length === 0) return;
    const { data, error } = await store.dispatch(reportPlays.initiate(plays, { track: false }));
    if (error && isUndecided(error as ApiError)) return;
    const isDropped = dropPlays(uid, plays);
    if (data?.services === 0) setReportsPlays(uid, false);
    if (!isDropped) return;
  }
};

/** Reports what an account hears, if it has connected a service; without a connection, once there is one. */
export const startReportingPlays = ({ player, session, store }: Page): void => {
  /** The account whose services are known. */
  let known: string | null = null;
  let sending: Promise<void> | null = null;
  const uidOf = (): string | null => {
    const user = session.get();
    return user.status === 'user' ? user.uid : null;
  };

  const send = (): void => {
    const uid = uidOf();
    if (uid === null || !navigator.onLine || readPlays(uid).length === 0) return;
    sending ??= sendAll(uid, store).finally(() => {
      sending = null;
    });
  };

  const begin = async (videoId: string): Promise<void> => {
    const uid = uidOf();
    if (uid === null || !navigator.onLine) return;
    if (known !== uid) {
      const { data } = await readOnce(store.dispatch(getListenServices.initiate()));
      if (!data) return;
      known = uid;
      setReportsPlays(
        uid,
        data.some(({ refused }) => !refused),
      );
    }
    if (reportsPlays(uid) && !isHistoryPaused())
      await store.dispatch(reportPlaying.initiate(videoId, { track: false }));
  };

  countPlays({
    player,
    onBegin: (videoId) => void begin(videoId),
    onHeard: (play) => {
      const uid = uidOf();
      if (uid === null || !reportsPlays(uid) || isHistoryPaused()) return;
      keepPlay(uid, play);
      send();
    },
  });
  session.subscribe(send);
  window.addEventListener('online', send);
  send();
};
