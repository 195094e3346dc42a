import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSession } from '@rushtone/contract';
import type { SiteLook, Website } from '@rushtone/domain';
import { useKeepDraftMutation, useGetDraftQuery } from '../../data/site-look.api.ts';

/** Long enough for a word, and short enough for a tab that is closed. */
const DEBOUNCE_MS = 800;

export type DraftState = 'kept' | 'keeping' | 'only-here';

type ServerDraft = {
  /** What was typed that differs from what is published. */
  texts: Partial<Website>;
  restoreTexts: (texts: Partial<Website>) => void;
  /** Undefined without changes. */
  look: SiteLook | undefined;
  restoreLook: (look: SiteLook) => void;
  /** Whether something was typed since the page was opened. */
  isTouched: () => boolean;
};

/** Says that this device has something which the server does not; deleted at sign-out, as all drafts. */
const useUnsentMark = () => {
  const session = useSession();
  const key = `draft:website-unsent:${session.status === 'user' ? session.uid : ''}`;
  return useMemo(
    () => ({
      isSet: () => {
        try {
          return localStorage.getItem(key) !== null;
        } catch {
          return false;
        }
      },
      set: (unsent: boolean) => {
        try {
          if (unsent) localStorage.setItem(key, 'true');
          else localStorage.removeItem(key);
        } catch {
          // Blocked or full: the server's draft counts at the next visit.
        }
      },
    }),
    [key],
  );
};

/**
 * Keeps what is typed on the server too, for other devices. What this device could not send counts at the next visit,
 * otherwise what the server has.
 */
export const useServerDraft = ({ texts, look, ...page }: ServerDraft): DraftState => {
  const { data: kept, isError } = useGetDraftQuery();
  const [keep, { isError: hasFailed }] = useKeepDraftMutation();
  const unsent = useUnsentMark();
  const content = JSON.stringify({ texts, look: look ?? null });
  /** What the server has; undefined before it has answered. */
  const [sent, setSent] = useState<string>();
  const begin = useEffectEvent(() => {
    const onServer = { texts: kept?.texts ?? {}, look: kept?.look ?? null };
    if (!unsent.isSet() && !page.isTouched()) {
      page.restoreTexts(onServer.texts);
      if (onServer.look) page.restoreLook(onServer.look);
    }
    setSent(JSON.stringify(onServer));
  });
  const send = useEffectEvent(async (draft: string) => {
    await keep({ texts, look: look ?? null }).unwrap();
    setSent(draft);
    unsent.set(false);
  });
  const isLoaded = kept !== undefined;
  useEffect(() => {
    // Once, and not while rendering: it changes the form, the page and the storage.
    // oxlint-disable-next-line react/set-state-in-effect
    if (isLoaded) begin();
  }, [isLoaded]);
  const isKept = content === sent;
  useEffect(() => {
    if (sent === undefined) return;
    unsent.set(!isKept);
    if (isKept) return;
    const timer = setTimeout(() => void send(content).catch(() => undefined), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [content, isKept, sent, unsent]);
  if (isKept) return 'kept';
  return isError || hasFailed ? 'only-here' : 'keeping';
};
