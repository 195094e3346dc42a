import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePlayer, useSearchParams, useSession, useSite } from '@rushtone/contract';
import { saveFile } from '@rushtone/ui/save-file';
import { startPreview } from '../../engine/preview/preview.ts';
import { UNTOUCHED } from '../../engine/settings/meta.ts';
import { rateOf } from '../../engine/settings/rate.ts';
import { createEngine } from '../../engine/worker/client.ts';
import { Library } from './session/library.ts';
import { ProjectLock } from './session/project-lock.ts';
import { MakerSession } from './session/session.ts';
import { readRecipe } from './recipe.ts';
import { presetsFor } from './settings.ts';
import type { MakerState } from './session/state.ts';

export const MakerContext = createContext<MakerSession | null>(null);

/** Creates the session of this visit, with the settings of the URL or the site's default. */
export const useCreateSession = (): MakerSession => {
  const player = usePlayer();
  const { site } = useSite();
  const [search] = useSearchParams();
  const account = useSession();
  const uid = account.status === 'user' ? account.uid : '';
  const [session] = useState(
    () =>
      new MakerSession(
        { ...UNTOUCHED, ...presetsFor(site)[0]!.settings },
        {
          createEngine,
          library: new Library(uid),
          lockFor: (onLost) => new ProjectLock(uid, onLost),
          deliver: saveFile,
          onPlay: player.pause,
          startPreview: ({ frames, sampleRate }, settings, options) =>
            startPreview({ frames, sampleRate, rate: rateOf(settings).value, effects: settings, ...options }),
        },
        readRecipe(search),
      ),
  );
  useEffect(() => {
    session.open();
    void session.restore();
    const retry = () => void session.retry();
    // Another tab has changed the projects.
    const refresh = () => void session.keeper.refresh();
    window.addEventListener('online', retry);
    window.addEventListener('storage', refresh);
    let before = player.snapshot().status;
    const unsubscribe = player.subscribe(() => {
      const { status } = player.snapshot();
      // A song that the preview has paused plays on for a moment, in which other things may change.
      if (status === 'playing' && before !== 'playing') session.pause();
      before = status;
    });
    return () => {
      unsubscribe();
      window.removeEventListener('online', retry);
      window.removeEventListener('storage', refresh);
      session.close();
    };
  }, [session, player]);
  return session;
};

export const useMakerSession = (): MakerSession => {
  const session = use(MakerContext);
  if (!session) throw new Error('useMakerSession must be used inside the maker page.');
  return session;
};

/** Selects a part of the maker's state; `select` must return the same reference for the same state. */
export const useMaker = <Value>(select: (state: MakerState) => Value): Value => {
  const { subscribe, state } = useMakerSession();
  const read = () => select(state());
  return useSyncExternalStore(subscribe, read, read);
};

/** Calls `draw` in each animation frame while `running`; otherwise once, and when the state changes. */
export const useAnimationFrame = (draw: () => void, running: boolean): void => {
  const { subscribe } = useMakerSession();
  const latest = useRef(draw);
  useEffect(() => {
    latest.current = draw;
  });
  useEffect(() => {
    let frame = 0;
    const step = () => {
      latest.current();
      if (running) frame = requestAnimationFrame(step);
    };
    step();
    return () => cancelAnimationFrame(frame);
  }, [running]);
  useEffect(() => (running ? undefined : subscribe(() => latest.current())), [running, subscribe]);
};

/** Updates once per frame and only if the text differs, to avoid layout. */
export const writeText = (element: HTMLElement | null, text: string): void => {
  if (element && element.textContent !== text) element.textContent = text;
};
