import { baseApi, type ApiError, type Notice } from '@rushtone/contract';
import type { AddedSongs } from '@rushtone/domain';
import { isUndecided } from '../lib/is-undecided.ts';
import type { Store } from '../store/store.ts';
import { changedOffline, playlistEditsApi } from './playlist-edits.api.ts';
import { dropUnsent, readUnsent, type UnsentEdit } from './unsent-edits.ts';

const RETRY_MS = 30_000;
/** Shorter, in ms, because browsers report that they are online a moment before requests succeed. */
const FIRST_RETRY_MS = 2_000;

type Options = {
  uid: string;
  store: Pick<Store, 'dispatch'>;
  notify: (notice: Notice) => void;
  /** Called after a delay if the server is busy or the network fails. */
  retry: () => void;
};

let networkRetryMs = FIRST_RETRY_MS;

/** Returns the delay before a retry: short, then doubling, after network failures; long for a busy server. */
const nextRetryMs = ({ kind }: ApiError): number => {
  if (kind !== 'network') return RETRY_MS;
  const now = networkRetryMs;
  networkRetryMs = Math.min(RETRY_MS, networkRetryMs * 2);
  return now;
};

const NOT_ON_SITE = 'A song is no longer on this site.';

/** Returns why a change was not saved; `undefined` if it was. */
const reasonOf = (data: AddedSongs | null, error: ApiError | undefined): string | undefined => {
  if (error) return error.message;
  return data && data.unknown.length > 0 ? NOT_ON_SITE : undefined;
};

type Outcome = { edit: UnsentEdit; reason: string | undefined };

const sayOutcome = (notify: Options['notify'], outcomes: readonly Outcome[]): void => {
  for (const [p, ofOne] of Map.groupBy(outcomes, ({ edit }) => edit.p)) {
    const name = ofOne.find(({ edit }) => edit.p === p)?.edit.name ?? '';
    const reasons = new Set(ofOne.flatMap(({ reason }) => reason ?? []));
    if (reasons.size === 0)
      notify({ kind: 'success', message: `What you changed offline in “${name}” was saved.` });
    for (const reason of reasons) {
      const lost = ofOne.filter((each) => each.reason === reason).length;
      const changes = lost === 1 ? 'A change' : `${lost} changes`;
      notify({
        kind: 'error',
        message: `${changes} that you made offline in “${name}” could not be saved. ${reason}`,
      });
    }
  }
};

const send = async ({ uid, store, notify, retry }: Options): Promise<void> => {
  const outcomes: Outcome[] = [];
  for (let [edit] = readUnsent(uid); edit; [edit] = readUnsent(uid)) {
    const { data = null, error } = await store.dispatch(
      playlistEditsApi.endpoints.sendUnsentEdit.initiate(edit, { track: false }),
    );
    const failed = error as ApiError | undefined;
    if (failed && isUndecided(failed)) {
      if (navigator.onLine) setTimeout(retry, nextRetryMs(failed));
      break;
    }
    networkRetryMs = FIRST_RETRY_MS;
    dropUnsent(uid, edit.id);
    outcomes.push({ edit, reason: reasonOf(data, failed) });
  }
  if (outcomes.length === 0) return;
  store.dispatch(baseApi.util.invalidateTags(changedOffline(outcomes.map(({ edit }) => edit.p))));
  sayOutcome(notify, outcomes);
};

let sending: Promise<void> | undefined;

/** Sends stored changes in order, and from only one tab at a time. */
export const sendEdits = (options: Options): Promise<void> => {
  const locks = (navigator as { locks?: LockManager }).locks;
  const run = () => send(options);
  sending ??= (locks ? locks.request(`playlist-edits:${options.uid}`, run) : run()).finally(
    () => (sending = undefined),
  );
  return sending;
};
