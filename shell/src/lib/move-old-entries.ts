/**
 * Moves what earlier versions of the shell stored under other names. What is stored under a new name wins. The
 * listening remote moves its own entry.
 */
export const moveOldEntries = (): void => {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) {
      const name = key
        .replace(/^listening\.(?!song-view)/, 'rushtone.')
        .replace('rushtone:favorite-wish', 'rushtone.pending-favorite');
      if (name === key) continue;
      const text: unknown = storage[key];
      delete storage[key];
      storage[name] ??= text;
    }
};
