import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { CommandError, type Command } from '../command-line/command.ts';
import { createProgress } from '../command-line/progress.ts';
import { readBrand } from '../command-line/read-values.ts';
import { ENTITY_NAMES, findEntityType } from '../entities/all.ts';
import { importFile } from '../import/import-file.ts';

const sizeOf = (file: string): number => {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new CommandError(`There is no file ${file}.`);
  return stats.size;
};

export const importCommand: Command = {
  name: 'import',
  usage: `${ENTITY_NAMES.join('|')} <file.csv|file.json> --brand <brand> [--dry-run]`,
  description: 'Imports a catalog file completely or not at all; existing rows are updated.',
  arguments: [2, 2],
  options: ['brand', 'dry-run'],
  async run({ client, args: [name = '', file = ''], options, print, log }) {
    const entity = findEntityType(name);
    const brand = readBrand(options);
    const dryRun = options['dry-run'] ?? false;
    const progress = createProgress(process.stderr);
    const job = { file, entity, brand, size: sizeOf(file), dryRun, progress };
    const { errors, counts } = await importFile(client, job);
    if (counts === null) {
      errors.lines(basename(file)).forEach(log);
      throw new CommandError(
        `${errors.count()} bad ${errors.count() === 1 ? 'row' : 'rows'}; nothing was imported.`,
      );
    }
    const result = `${name} of ${brand}: ${counts.added} new, ${counts.changed} changed, ${counts.unchanged} unchanged.`;
    print(dryRun ? `${result} Dry run: nothing was written.` : result);
  },
};
