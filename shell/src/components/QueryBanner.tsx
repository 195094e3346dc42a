import { useEffect } from 'react';
import { useLocation, useNavigate } from '@rushtone/contract';
import { BANNER_MS, queryNotice } from '@rushtone/domain';
import { Banner } from '@rushtone/ui';
import { useIsNavigating } from '../lib/use-is-navigating.ts';

const KINDS = ['error', 'success'] as const;

/** Shows the message from the query for 5 s, then also removes it from the URL (spec §4). */
export const QueryBanner = () => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isNavigating = useIsNavigating();
  const query = new URLSearchParams(search);
  const kind = KINDS.find((name) => query.get(name));
  const message = kind && query.get(kind);
  useEffect(() => {
    if (!message) return;
    const timer = setInterval(() => {
      // Navigating now would cancel a pending navigation.
      if (isNavigating()) return;
      const rest = new URLSearchParams(search);
      for (const name of KINDS) rest.delete(name);
      void navigate({ search: rest.toString() }, { replace: true, state });
    }, BANNER_MS);
    return () => clearInterval(timer);
  }, [message, search, state, navigate, isNavigating]);
  return kind && message ? <Banner kind={kind}>{queryNotice(message)}</Banner> : null;
};
