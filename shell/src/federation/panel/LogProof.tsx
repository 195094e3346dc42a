import { useEffect, useState } from 'react';
import { proveInLog } from '@rushtone/platform/browser/tools';
import type { RunningVersions } from '@rushtone/platform/browser';

type Shown = { text: string; isProblem?: true };

const prove = async (registry: ReturnType<RunningVersions['registry']>): Promise<Shown> => {
  try {
    const logged = await proveInLog(registry);
    if (!logged) return { text: 'This site has no transparency log yet; the first release begins it.' };
    const { origin, size, signatures } = logged.checkpoint;
    const others = [...new Set(signatures.map(({ name }) => name))].filter((name) => name !== origin);
    const cosigned = others.length > 0 ? ` Cosigned by ${others.join(', ')}.` : '';
    return { text: `Proved: it is entry ${logged.index + 1} of ${size} in the log ${origin}.${cosigned}` };
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), isProblem: true };
  }
};

/** Says whether the transparency log has the revision that this page runs; this page checks it itself. */
export const LogProof = ({ versions }: { versions: RunningVersions }) => {
  const registry = versions.registry();
  const [shown, setShown] = useState<Shown>({ text: 'Looking for it in the transparency log…' });
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const proved = await prove(registry);
      if (isCurrent) setShown(proved);
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [registry]);
  return <p role={shown.isProblem ? 'alert' : undefined}>{shown.text}</p>;
};
