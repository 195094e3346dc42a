import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { AdminError } from '../failures.ts';
import { importFile } from '../import/import-file.ts';
import { KIND_NAMES, kindNamed } from '../kinds/all.ts';
import { createProgress } from '../progress.ts';
import type { Command } from '../command.ts';
import { brandOf } from './brand.ts';

const sizeOf = (file: string): number => {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new AdminError(`There is no file ${file}.`);
  return stats.size;
};

export const importCommand: Command = {
  name: 'import',
  usage: `${KIND_NAMES.join('|')} <file.csv|file.json> --brand <brand> [--dry-run]`,
  about: 'Brings a catalogue file in, whole or not at all; what is there already is updated.',
  takes: [2, 2],
  options: ['brand', 'dry-run'],
  migrates: true,
  async run({ client, args: [name = '', file = ''], options, say, note }) {
    const kind = kindNamed(name);
    const brand = brandOf(options);
    const dryRun = options['dry-run'] ?? false;
    const progress = createProgress(process.stderr);
    const task = { file, kind, brand, size: sizeOf(file), dryRun, progress };
    const { problems, counts } = await importFile(client, task);
    if (counts === null) {
      problems.lines(basename(file)).forEach(note);
      throw new AdminError(
        `${problems.count()} bad ${problems.count() === 1 ? 'row' : 'rows'}; nothing was imported.`,
      );
    }
    const { fresh, changed, same } = counts;
    say(
      `${name} of ${brand}: ${fresh} new, ${changed} changed, ${same} the same.${dryRun ? ' A dry run: nothing was written.' : ''}`,
    );
  },
};
