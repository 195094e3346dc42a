import type { Command } from '../command-line/command.ts';
import { accountCommands } from './accounts.ts';
import { artworkCommands } from './artwork.ts';
import { auditCommand } from './audit.ts';
import { backupCommands } from './backup.ts';
import { calendarCommands } from './calendar.ts';
import { catalogCommands } from './catalog.ts';
import { lyricsCommands } from './lyrics.ts';
import { membersCommand } from './members.ts';
import { siteCommands } from './sites.ts';
import { jobsCommand } from './jobs.ts';
import { migrateCommand } from './migrate.ts';
import { eraseCommand } from './privacy.ts';
import { purgeCommand } from './purge.ts';
import { searchCommands } from './search.ts';
import { tintsCommand } from './tints.ts';
import { contactCommands } from './requests.ts';

export const COMMANDS: readonly Command[] = [
  ...catalogCommands,
  ...accountCommands,
  membersCommand,
  ...lyricsCommands,
  ...contactCommands,
  ...calendarCommands,
  ...artworkCommands,
  eraseCommand,
  ...siteCommands,
  ...backupCommands,
  auditCommand,
  jobsCommand,
  purgeCommand,
  ...searchCommands,
  tintsCommand,
  migrateCommand,
];
