import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import type { Notices } from '../../../notices/notices.ts';
import type { LazyPlayer } from '../../lazy-player.ts';

type Handler = (event: KeyboardEvent) => void;

/** Whether a key may be a shortcut: a single character that is not typed into a field. */
const mayBeShortcut = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 &&
  !(ctrlKey || altKey || metaKey) &&
  !(target instanceof Element && target.closest('input, textarea, select'));

/**
 * Makes shortcuts work from the start: keys pressed before their code is loaded are queued, and load it. If
 * that fails, the next key retries and then replays the queue. Returns a function that loads the code without
 * a key.
 */
export const startShortcuts = (player: LazyPlayer, notify: Notices['notify']): (() => Promise<void>) => {
  const kept = (window.earlyInput?.keys ?? []).filter(mayBeShortcut);
  let handler: Handler | undefined;
  let loading: Promise<void> | undefined;

  const loadHandler = async () => {
    try {
      const { createShortcutHandler } = await loadChunk(
        () => import(/* webpackChunkName: "shortcuts" */ './shortcut-handler.ts'),
      );
      handler = createShortcutHandler(player);
      kept.splice(0).forEach(handler);
    } catch {
      loading = undefined;
      const action = { label: 'Try again', run: () => void load() };
      const message = 'The keyboard shortcuts could not be loaded.';
      if (kept.length > 0) notify({ kind: 'error', message, action });
    }
  };
  const load = () => (loading ??= loadHandler());

  document.addEventListener('keydown', (event) => {
    if (handler) return handler(event);
    if (!mayBeShortcut(event)) return;
    kept.push(event);
    void load();
  });
  if (kept.length > 0) void load();
  return load;
};
