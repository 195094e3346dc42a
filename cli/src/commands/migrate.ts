import type { Command } from '../command-line/command.ts';
import { migrateAll } from '../identity-emulator.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  description:
    'Creates or changes the tables for this version; servers with MIGRATIONS=wait start afterwards.',
  arguments: [0, 0],
  skipMigrations: true,
  async run({ pool, config, print }) {
    const applied = await migrateAll(pool, config);
    print(applied.length > 0 ? applied.join('\n') : 'The database is up to date.');
  },
};
