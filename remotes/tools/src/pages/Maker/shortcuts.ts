import { useEffect } from 'react';
import type { MakerSession } from './session/session.ts';

/** Elements in which the browser handles these keys. */
const TEXT =
  'input:not([type=range], [type=checkbox], [type=radio]), textarea, select, [role=dialog], dialog';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TEXT) !== null;

/** Keyboard shortcuts: Ctrl+S downloads, Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo; ⌘ on macOS. */
export const useShortcuts = (session: MakerSession): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === 's') void session.save('wav');
      else if (key === 'z') session.step(event.shiftKey ? 1 : -1);
      else if (key === 'y') session.step(1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [session]);
