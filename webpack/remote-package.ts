import { readFileSync } from 'node:fs';
import path from 'node:path';

export type RemotePackage = { name: string; version: string; container: string };

export const readRemotePackage = (folder: string): RemotePackage => {
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const name = path.basename(folder);
  return { name, version, container: `${name}_${version}`.replace(/\W/g, '_') };
};
