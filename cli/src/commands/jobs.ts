import { DEAD_LETTERS, JOBS_SCHEMA } from '@rushtone/api/jobs/queues';
import type { Command } from '../command-line/command.ts';
import { printTable } from './print-table.ts';

export const jobsCommand: Command = {
  name: 'jobs',
  usage: '',
  description:
    'Shows how many jobs wait, run and have failed, then the dead letters: those that failed for good.',
  arguments: [0, 0],
  async run({ client, print }) {
    const { rows: queues } = await client.query(
      `select name as queue, count(*) filter (where state in ('created', 'retry')) as waiting,
         count(*) filter (where state = 'active') as running, count(*) filter (where state = 'failed') as failed
       from ${JOBS_SCHEMA}.job where name <> $1 group by name order by name`,
      [DEAD_LETTERS],
    );
    printTable(queues, print, 'There are no jobs.');
    print('');
    const { rows: dead } = await client.query(
      `select d.created_on as at, d.data::text as data, d.output ->> 'message' as error
       from ${JOBS_SCHEMA}.job d where d.name = $1 and d.state = 'created' order by d.created_on`,
      [DEAD_LETTERS],
    );
    printTable(dead, print, 'There are no dead letters.');
  },
};
