import { observeConnection } from './lib/time-limit.ts';
import { nameStylesByAddress, watchPageScripts } from './loading/document-files.ts';
import { watchErrors } from './versions/reports.ts';

/** Observes errors, the connection and the files in the HTML. Call while the shell's script first runs. */
export const watchPage = (): void => {
  watchErrors();
  observeConnection();
  watchPageScripts();
  nameStylesByAddress();
};
