import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSession } from '@rushtone/contract';
import type { SiteLook, Website } from '@rushtone/domain';
import { readText, writeText } from '@rushtone/ui/device-storage';
import { useKeepDraftMutation, useGetDraftQuery } from '../../data/site-look.api.ts';

/** Debounce in ms: long enough to type a word, short enough for a tab that is about to close. */
const DEBOUNCE_MS = 800;

export type DraftState = 'kept' | 'keeping' | 'only-here';

type ServerDraft = {
  /** Typed values that differ from the published ones. */
  texts: Partial<Website>;
  restoreTexts: (texts: Partial<Website>) => void;
  /** Undefined if there are no changes. */
  look: SiteLook | undefined;
  restoreLook: (look: SiteLook) => void;
  /** Whether anything was typed since the page was opened. */
  isTouched: () => boolean;
};

/** Marks that this device has changes which the server lacks; deleted at sign-out, like all drafts. */
const useUnsentMark = () => {
  const session = useSession();
  const uid = session.status === 'user' ? session.uid : '';
  return useMemo(() => {
    const key = `draft:website-unsent:${uid}` as const;
    return {
      isSet: () => readText(key) !== null,
      // If storage is blocked or full, the server's draft is used on the next visit.
      set: (unsent: boolean) => void writeText(key, unsent ? 'true' : null),
    };
  }, [uid]);
};

/**
 * Also keeps drafts on the server, for other devices. On the next visit, unsent changes of this device take precedence
 * over the server's draft.
 */
export const useServerDraft = ({ texts, look, ...page }: ServerDraft): DraftState => {
  const { data: kept, isError } = useGetDraftQuery();
  const [keep, { isError: hasFailed }] = useKeepDraftMutation();
  const unsent = useUnsentMark();
  const content = JSON.stringify({ texts, look: look ?? null });
  /** The server's draft; undefined until it has loaded. */
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
    // Runs once, and not during rendering, because it changes the form, the page and the storage.
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
