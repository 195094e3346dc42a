import type * as SearchServers from '@rushtone/api/search/search-server';
import type { Database, Db } from '@rushtone/api/database/schema';
import { Kysely, PostgresDialect } from 'kysely';
import { CommandError, type Command, type CommandContext } from '../command-line/command.ts';
import { createProgress } from '../command-line/progress.ts';

type Work = (server: SearchServers.SearchServer, use: typeof SearchServers, db: Db) => Promise<void>;

/** Reports errors caused by the search server or its settings as a sentence, without a stack trace. */
const withServer = async (
  { config: { searchServer }, pool }: Pick<CommandContext, 'config' | 'pool'>,
  work: Work,
): Promise<void> => {
  if (searchServer === null) throw new CommandError('There is no search server: set SEARCH_URL.');
  // Loaded only for these commands.
  const use = await import('@rushtone/api/search/search-server');
  const server = use.openSearchServer(searchServer);
  try {
    await work(server, use, new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }));
  } catch (error) {
    throw new CommandError(`Search server: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await server.client.close();
  }
};

export const searchCommands: readonly Command[] = [
  {
    name: 'search reindex',
    usage: '',
    description:
      'Writes all songs into a new index of the search server, which then takes the place of the old one; searches go on.',
    arguments: [0, 0],
    run: (context) =>
      withServer(context, async (server, { reindex }, db) => {
        const progress = createProgress(context.terminal);
        const began = Date.now();
        const databaseUrl = context.pool.options.connectionString ?? '';
        try {
          const songs = await reindex({
            db,
            databaseUrl,
            server,
            onProgress: (done, all) => progress.show('songs', done, all),
          });
          const seconds = Math.round((Date.now() - began) / 1000);
          progress.end();
          context.print(`${server.alias} has ${songs} songs, after ${seconds} s.`);
        } finally {
          progress.end();
        }
      }),
  },
  {
    name: 'search status',
    usage: '',
    description: 'Shows how many songs the search server has, and how late it is.',
    arguments: [0, 0],
    run: (context) =>
      withServer(context, async (server, { readLag }, db) => {
        const { isKnown, seconds } = await readLag(db, server);
        if (!isKnown)
          return context.print('The search server has no index yet: a server makes it, or search reindex.');
        const { count } = (await server.client.count({ index: server.alias })).body;
        context.print(
          `${server.alias} has ${count} songs; ` +
            (seconds === 0
              ? 'all changes are there.'
              : `the oldest change waits for ${Math.ceil(seconds)} s.`),
        );
      }),
  },
];
