import { useState } from 'react';
import { SAVE_SPINNER_MS } from '@rushtone/domain';

const hold = () => new Promise<void>((resolve) => setTimeout(resolve, SAVE_SPINNER_MS));

/** The save spinner of account forms: it holds for 1 s, so that it is seen; an error clears it at once (spec §4). */
export const useSaving = () => {
  const [saving, setSaving] = useState(false);
  const save = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    setSaving(true);
    try {
      const [answer] = await Promise.all([work, hold()]);
      return answer;
    } finally {
      setSaving(false);
    }
  };
  return { saving, save };
};
