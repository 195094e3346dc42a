// node ssr-builds.ts <folder> <remote>...: builds only the server rendering bundles, for the API's tests.
import path from 'node:path';
import webpack from 'webpack';
import { remoteFolder } from '../../webpack/paths.ts';
import { remoteServerConfig, shellServerConfig } from '../../webpack/ssr.ts';

const [folder = '', ...remotes] = process.argv.slice(2);
const configs = [
  shellServerConfig(path.join(folder, 'shell')),
  ...remotes.map((name) => remoteServerConfig(remoteFolder(name), path.join(folder, name))),
];
webpack(configs, (error, stats) => {
  if (!error && !stats?.hasErrors()) return;
  console.error(error ?? stats?.toString({ all: false, errors: true }));
  process.exitCode = 1;
});
