import { paths } from './paths.ts';

/** Pages of the shell itself; all others belong to remotes. The browser does not need this list. */
export const SHELL_PATHS: ReadonlySet<string> = new Set([
  paths.signUp,
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  paths.account,
  paths.changePassword,
  paths.security,
  paths.history,
  paths.allFavorites,
  paths.userPlaylists,
]);
