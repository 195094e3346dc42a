import { baseApi, type Session } from '@rushtone/contract';
import type { ValueStore } from '@rushtone/platform/browser/value-store';
import type { Store } from '../store/store.ts';

const uidOf = (session: Session): string | null => (session.status === 'user' ? session.uid : null);

/**
 * Clears the API cache when a user signs out or a different one signs in. Data loaded by a visitor is kept
 * after sign-in, except data that depends on the account.
 */
export const resetOnAccountChange = (session: ValueStore<Session>, store: Store): void => {
  let before = session.get();
  session.subscribe(() => {
    const now = session.get();
    const [uidBefore, uid] = [uidOf(before), uidOf(now)];
    const restored = before.status === 'restoring';
    before = now;
    if (uidBefore === uid || restored) return;
    if (uidBefore === null)
      store.dispatch(baseApi.util.invalidateTags(['Favorite', 'Account', 'Website', 'Promotion']));
    else store.dispatch(baseApi.util.resetApiState());
  });
};
