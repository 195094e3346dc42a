import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Throws if the CHANGELOG has no entry for this version. */
export const assertChangelog = (folder: string, version: string): void => {
  const file = path.join(folder, 'CHANGELOG.md');
  const sections = existsSync(file) ? readFileSync(file, 'utf8').split(/^## +/m) : [];
  const section = sections.find(
    (each) => each.startsWith(version) && !/^[\w.+-]/.test(each.slice(version.length)),
  );
  if (!section || !/^[-*] +\S/m.test(section))
    throw new Error(`CHANGELOG.md says nothing about ${version}. Add "## ${version}" with what is new.`);
};
