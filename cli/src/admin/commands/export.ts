import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { PoolClient } from 'pg';
import { UsageError } from '../failures.ts';
import { WRITERS, type Format } from '../files/write-rows.ts';
import { KIND_NAMES, kindNamed } from '../kinds/all.ts';
import type { Kind } from '../kinds/kind.ts';
import type { Command, Options } from '../command.ts';
import { brandOf } from './brand.ts';

const ROWS_AT_ONCE = 5_000;

const formatOf = ({ format, out }: Options): Format => {
  const wanted = format ?? (out?.endsWith('.json') ? 'json' : 'csv');
  if (!Object.hasOwn(WRITERS, wanted)) throw new UsageError(`--format is csv or json, not '${wanted}'.`);
  return wanted as Format;
};

/** A kind's rows of a brand in the form that an import reads, in pieces, as they were at one moment. */
export async function* exportRows(
  client: PoolClient,
  kind: Kind,
  brand: string,
  format: Format,
): AsyncGenerator<string> {
  const columns = kind.columns.map(({ name }) => name);
  const writer = WRITERS[format](columns);
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    await client.query(
      `declare exported no scroll cursor for select ${columns.join(', ')} from ${kind.table}
       where brand = $1 and ${kind.exported} order by ${kind.order}`,
      [brand],
    );
    yield writer.begin;
    let index = 0;
    for (;;) {
      const { rows } = await client.query<unknown[]>({
        text: `fetch ${ROWS_AT_ONCE} from exported`,
        rowMode: 'array',
      });
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
  usage: `${KIND_NAMES.join('|')} --brand <brand> [--format csv|json] [--out <file>]`,
  about: 'Writes what an import reads, to a file or to the output (then run npm with --silent).',
  takes: [1, 1],
  options: ['brand', 'format', 'out'],
  migrates: true,
  async run({ client, args: [name], options }) {
    const rows = exportRows(client, kindNamed(name), brandOf(options), formatOf(options));
    const out = options.out === undefined ? process.stdout : createWriteStream(options.out);
    for await (const part of rows) if (!out.write(part)) await once(out, 'drain');
    if (out === process.stdout) return;
    out.end();
    await once(out, 'finish');
  },
};
