import { createWriteStream, statSync } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { CommandError, UsageError, type Command, type Options } from '../command-line/command.ts';
import { createProgress } from '../command-line/progress.ts';
import { readBrand, readBrands, readCount } from '../command-line/read-values.ts';
import { ENTITY_NAMES, findEntityType } from '../entities/entities.ts';
import type { EntityType } from '../entities/entity-type.ts';
import { subscriberTag } from '@rushtone/api/members';
import { exportPerson } from './privacy.ts';
import { purgeAfter } from './purge.ts';
import { isFormat, WRITERS, type Format } from '../files/write-rows.ts';
import { importFile } from '../import/import-file.ts';

const ROWS_PER_FETCH = 5_000;

const sizeOf = (file: string): number => {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) throw new CommandError(`There is no file ${file}.`);
  return stats.size;
};

/** Cache tags of everything that shows the catalog. */
const IMPORTED = ['catalog', 'songs', 'playlists', 'members', 'news'];

const importCommand: Command = {
  name: 'import',
  usage: `${ENTITY_NAMES.join('|')} <file.csv|file.json> --brand <brand> [--dry-run]`,
  description: 'Imports a catalog file completely or not at all; existing rows are updated.',
  arguments: [2, 2],
  options: ['brand', 'dry-run'],
  async run(context) {
    const { client, args, options, print, log, terminal } = context;
    const [name = '', file = ''] = args;
    const entity = findEntityType(name);
    const brand = readBrand(options);
    const dryRun = options['dry-run'] ?? false;
    const progress = createProgress(terminal);
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
    if (!dryRun) await purgeAfter(context, IMPORTED);
  },
};

const readFormat = ({ format, out }: Options): Format => {
  const requested = format ?? (out?.endsWith('.json') ? 'json' : 'csv');
  if (!isFormat(requested)) throw new UsageError(`--format must be csv or json, not '${requested}'.`);
  return requested;
};

/** Streams a brand's rows from one consistent snapshot, in the format of an import. */
async function* exportRows(
  client: PoolClient,
  { table, columns, exportFilter = 'true', order }: EntityType,
  brand: string,
  format: Format,
): AsyncGenerator<string> {
  const names = columns.map(({ name }) => name);
  const writer = WRITERS[format](names);
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    await client.query(
      `declare exported no scroll cursor for select ${names.join(', ')} from ${table}
       where brand = $1 and ${exportFilter} order by ${order}`,
      [brand],
    );
    yield writer.begin;
    let index = 0;
    for (;;) {
      const text = `fetch ${ROWS_PER_FETCH} from exported`;
      const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' });
      if (rows.length === 0) break;
      yield rows.map((values) => writer.row(values, index++)).join('');
    }
    yield writer.end;
  } finally {
    await client.query('rollback');
  }
}

const exportCommand: Command = {
  name: 'export',
  usage: `${ENTITY_NAMES.join('|')} --brand <brand> [--format csv|json] | <email> [--out <file>]`,
  description:
    'Writes what an import reads, or what is stored about a person, to a file or to stdout (then run npm with --silent).',
  arguments: [1, 1],
  options: ['brand', 'format', 'out'],
  async run(context) {
    const {
      client,
      args: [name = ''],
      options,
    } = context;
    if (name.includes('@')) return exportPerson(context, name);
    const rows = exportRows(client, findEntityType(name), readBrand(options), readFormat(options));
    const { out } = options;
    const target = out === undefined ? process.stdout : createWriteStream(out);
    await pipeline(Readable.from(rows), target, { end: out !== undefined });
  },
};

const memberCommand: Command = {
  name: 'member set',
  usage: '<channel_id> <subs> <views> [--brand <brand>]',
  description: 'Sets the subscribers and views of a member of the network.',
  arguments: [3, 3],
  options: ['brand'],
  async run({ client, args: [channel, subs, views], options, print }) {
    const count = readCount('subs', subs);
    const { rows } = await client.query<{ brand: string; channel_name: string }>(
      `update members set subs = $2, views = $3, sub_tag = $4 where channel_id = $1 and brand = any($5)
       returning brand, channel_name`,
      [channel, count, readCount('views', views), subscriberTag(count), readBrands(options)],
    );
    if (rows.length === 0) throw new CommandError(`There is no member ${channel}.`);
    for (const { brand, channel_name } of rows) {
      print(`${channel_name} (${brand}): ${subs} subs, ${views} views.`);
    }
  },
};

export const catalogCommands: readonly Command[] = [importCommand, exportCommand, memberCommand];
