import type { Notice } from '@rushtone/contract';
import { isStorageTemporary } from '../../lib/ensure-storage.ts';
import type { FetchedRoles } from '../roles.api.ts';

const SIGNED_IN_FOR_NOW =
  'Your browser blocks stored data. You stay signed in until you close or reload this page.';

/** Says what is special about a sign-in. */
export const noticeSignIn = (roles: Promise<FetchedRoles>, notify: (notice: Notice) => void): void => {
  if (isStorageTemporary()) notify({ kind: 'info', message: SIGNED_IN_FOR_NOW });
  roles.then(({ message }) => message && notify({ kind: 'info', message })).catch(() => undefined);
};
