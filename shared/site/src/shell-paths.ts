import { paths } from './paths.ts';

/** The shell's own paths by kind of host, and those of them that a remote may serve. */
type ShellPaths = {
  pages?: Readonly<Record<string, readonly string[]>>;
  gives?: readonly string[];
};

/**
 * Paths that no shell may give to a remote: whoever serves them reads passwords, or what the checkout and linked
 * services return to.
 */
export const NEVER_GIVEN: readonly string[] = [
  paths.signUp,
  paths.login,
  paths.forgotPassword,
  paths.resetPassword,
  paths.account,
  paths.changePassword,
  paths.security,
];

/** Pages of shells whose `assets.json` does not name them. Newer ones have them in `shell/shell.json`. */
const OLDER_SHELL: ShellPaths = {
  pages: { main: [...NEVER_GIVEN, paths.history, paths.allFavorites, paths.userPlaylists] },
};

/** Returns the paths of a shell, of which it gives away none that must stay its own. */
export const shellPathsOf = ({ pages, gives = [] }: ShellPaths): ShellPaths =>
  pages ? { pages, gives: gives.filter((path) => !NEVER_GIVEN.includes(path)) } : OLDER_SHELL;
