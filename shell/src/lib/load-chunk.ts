let tries = 0;

/**
 * Loads a chunk of the shell. One that fails is requested once more, under another address: a browser sends no second
 * request to one that has not responded.
 */
export const loadChunk = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load();
  } catch {
    tries += 1;
    (window.__RETRY__ ??= {}).rushtone_shell = `?try=${tries}`;
    return load();
  }
};
