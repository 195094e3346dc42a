import type { Notice, Session } from '@rushtone/contract';
import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import type { ValueStore } from '@rushtone/platform/browser/value-store';
import type { Store } from '../store/store.ts';
import { lastUnsent, readUnsent } from './unsent-edits.ts';

type Page = {
  session: Pick<ValueStore<Session>, 'get' | 'subscribe'>;
  store: Pick<Store, 'dispatch'>;
  notify: (notice: Notice) => void;
};

/** Sends changes made offline, in this visit or an earlier one, once there is a connection. */
export const startSendingEdits = ({ session, store, notify }: Page): void => {
  const send = () => {
    const user = session.get();
    if (user.status !== 'user' || !navigator.onLine || readUnsent(user.uid).length === 0) return;
    const { uid } = user;
    // Offline again: the next `online` event calls this function.
    loadChunk(() => import(/* webpackChunkName: "account" */ './send-edits.ts')).then(
      ({ sendEdits }) => sendEdits({ uid, store, notify, retry: send }),
      () => undefined,
    );
  };
  session.subscribe(send);
  lastUnsent.subscribe(send);
  window.addEventListener('online', send);
  send();
};
