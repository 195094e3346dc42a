import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { UsageError, type Command, type Options } from '../command-line/command.ts';
import { readBrand } from '../command-line/read-values.ts';
import { ENTITY_NAMES, findEntityType } from '../entities/all.ts';
import type { EntityType } from '../entities/entity-type.ts';
import { isFormat, WRITERS, type Format } from '../files/write-rows.ts';

const ROWS_PER_FETCH = 5_000;

const readFormat = ({ format, out }: Options): Format => {
  const wanted = format ?? (out?.endsWith('.json') ? 'json' : 'csv');
  if (!isFormat(wanted)) throw new UsageError(`--format must be csv or json, not '${wanted}'.`);
  return wanted;
};

/** A brand's rows as one consistent snapshot, in the form that an import reads. */
async function* exportRows(
  client: PoolClient,
  entity: EntityType,
  brand: string,
  format: Format,
): AsyncGenerator<string> {
  const columns = entity.columns.map(({ name }) => name);
  const writer = WRITERS[format](columns);
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    await client.query(
      `declare exported no scroll cursor for select ${columns.join(', ')} from ${entity.table}
       where brand = $1 and ${entity.exportFilter} order by ${entity.order}`,
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

export const exportCommand: Command = {
  name: 'export',
  usage: `${ENTITY_NAMES.join('|')} --brand <brand> [--format csv|json] [--out <file>]`,
  description: 'Writes what an import reads, to a file or to stdout (then run npm with --silent).',
  arguments: [1, 1],
  options: ['brand', 'format', 'out'],
  async run({ client, args: [name], options }) {
    const rows = exportRows(client, findEntityType(name), readBrand(options), readFormat(options));
    const toFile = options.out !== undefined;
    const target = toFile ? createWriteStream(options.out ?? '') : process.stdout;
    await pipeline(Readable.from(rows), target, { end: toFile });
  },
};
