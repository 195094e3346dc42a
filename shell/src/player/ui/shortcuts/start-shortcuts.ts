import { loadChunk } from '../../../lib/load-chunk.ts';
import type { Notices } from '../../../notices/notices.ts';
import type { LazyPlayer } from '../../lazy-player.ts';

type Handler = (event: KeyboardEvent) => void;

/** A shortcut is one character, and none of a text. */
const mayBeShortcut = ({ key, target, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  key.length === 1 &&
  !(ctrlKey || altKey || metaKey) &&
  !(target instanceof Element && target.closest('input, textarea, select'));

/**
 * Keys work from the first second: those that come before the code of the shortcuts are kept, and load it. Where it
 * does not load, the next key tries again, and then works as it should have. Returns what loads it without a key.
 */
export const startShortcuts = (player: LazyPlayer, notify: Notices['notify']): (() => Promise<void>) => {
  const kept = (window.earlyInput?.keys ?? []).filter(mayBeShortcut);
  let handler: Handler | undefined;
  let loading: Promise<void> | undefined;

  const loadHandler = async () => {
    try {
      const { createShortcutHandler } = await loadChunk(() => import('./shortcut-handler.ts'));
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
