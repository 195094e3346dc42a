import { useEffect } from 'react';
import { useRefreshRoles } from '@rushtone/contract';
import { ROLES_ASKED_EVERY_MS } from '@rushtone/domain';

/** While an account page is looked at, a role that is given or taken shows within 5 s, without a reload. */
export const useFreshRoles = (): void => {
  const refresh = useRefreshRoles();
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') refresh().catch(() => undefined);
    };
    ask();
    const timer = setInterval(ask, ROLES_ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
};
