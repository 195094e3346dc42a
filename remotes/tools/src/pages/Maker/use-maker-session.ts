import { useEffect, useState } from 'react';
import { usePlayer, useSearchParams, useSite } from '@rushtone/contract';
import { startPreview } from '../../engine/preview/preview.ts';
import { rateOf } from '../../engine/settings/rate.ts';
import { createEngine } from '../../engine/worker/client.ts';
import { presetsFor } from '../../logic/maker/presets.ts';
import { readRecipe } from '../../logic/maker/recipe.ts';
import { createSession, type MakerSession } from '../../logic/maker/session.ts';
import { deliver } from './deliver.ts';

/** The session of this visit: from the link's recipe or the site's default, in turns with the one player. */
export const useMakerSession = (): MakerSession => {
  const player = usePlayer();
  const { site } = useSite();
  const [search] = useSearchParams();
  const [session] = useState(() =>
    createSession(readRecipe(search) ?? presetsFor(site)[0]!.settings, {
      createEngine,
      deliver,
      onPlay: player.pause,
      startPreview: ({ frames, sampleRate }, settings, ends) =>
        startPreview({ frames, sampleRate, rate: rateOf(settings).value, effects: settings, ...ends }),
    }),
  );
  useEffect(() => {
    session.open();
    const stop = player.subscribe(() => {
      if (player.snapshot().status === 'playing') session.pause();
    });
    return () => {
      stop();
      session.close();
    };
  }, [session, player]);
  return session;
};
