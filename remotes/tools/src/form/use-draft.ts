import { useState } from 'react';
import { useSession } from '@rushtone/contract';
import { changesFrom, type Values } from './changes.ts';
import { readDraft, writeDraft } from './drafts.ts';

/** A form's values: what is saved, with what was typed over it. What was typed survives a reload and a log-in. */
export const useDraft = <V extends Values>(form: string, saved: V) => {
  const session = useSession();
  const uid = session.status === 'user' ? session.uid : '';
  const [typed, setTyped] = useState<Partial<V>>(() => changesFrom(saved, readDraft(uid, form, saved)));
  const [restored, setRestored] = useState(() => Object.keys(typed).length > 0);

  const keep = (next: Partial<V>) => {
    const changes = changesFrom(saved, next);
    writeDraft(uid, form, changes as Record<string, string>);
    setTyped(changes);
  };
  return {
    values: { ...saved, ...typed },
    typed,
    unsaved: Object.keys(changesFrom(saved, typed)).length > 0,
    /** The values came from an earlier visit. */
    restored,
    set: (name: keyof V, value: string) => keep({ ...typed, [name]: value }),
    /** Takes `rest` for all that is still unsaved. */
    settle: (rest: Partial<V>) => {
      setRestored(false);
      writeDraft(uid, form, rest as Record<string, string>);
      setTyped(rest);
    },
  };
};
