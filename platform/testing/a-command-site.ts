import path from 'node:path';
import type { CommandSite } from '../commands/site/command-site.ts';

const refuse = (): never => {
  throw new Error('The site of this test does not build or start anything.');
};

/** A site for tests of commands, in the folder `root`. */
export const aCommandSite = (root: string, changes: Partial<CommandSite> = {}): CommandSite => ({
  name: 'Example',
  build: { root, contract: '@site/contract', shared: {}, sources: ['shared'] },
  dist: path.join(root, 'dist'),
  data: path.join(root, 'data'),
  folders: { remotes: 'remotes', shell: 'shell', contract: 'contract' },
  sources: ['package-lock.json'],
  hosts: { main: '' },
  pathsOf: (shell) => shell,
  addressOf: (where) => (where === 'local' ? 'http://localhost:8080' : 'https://site.example'),
  targets: () => [],
  buildIfStale: async () => undefined,
  checkAndBuild: refuse,
  remoteConfig: refuse,
  remoteServerConfig: refuse,
  devServer: refuse,
  styleImporters: [],
  boot: {
    start: refuse,
    signInPath: '/login',
    roles: [],
    signIn: refuse,
    isSignedIn: refuse,
    failureHeading: 'This page could not be loaded',
  },
  contract: { workspaces: [], ambient: [], entries: [], code: 'expectations', dependencies: () => ({}) },
  newRemote: { model: 'remotes/model', files: () => ({}) },
  ...changes,
});
