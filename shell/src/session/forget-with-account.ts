import { baseApi, type Session } from '@rushtone/contract';
import type { ValueStore } from '../lib/value-store.ts';
import type { Store } from '../store/store.ts';

const uidOf = (session: Session): string | null => (session.status === 'user' ? session.uid : null);

/**
 * What was read for one account is not shown to the next. The first account of a visit finds nothing of another,
 * but what a visitor has read may lack what is its own.
 */
export const forgetWithAccount = (session: ValueStore<Session>, store: Store): void => {
  let before = session.get();
  session.subscribe(() => {
    const now = session.get();
    const [was, is] = [uidOf(before), uidOf(now)];
    const restored = before.status === 'restoring';
    before = now;
    if (was === is || restored) return;
    if (was === null)
      store.dispatch(baseApi.util.invalidateTags(['Favorite', 'Account', 'Website', 'Promotion']));
    else store.dispatch(baseApi.util.resetApiState());
  });
};
