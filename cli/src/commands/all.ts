import type { Command } from '../command-line/command.ts';
import { artistCommand, disableCommand, enableCommand, grantCommand, revokeCommand } from './accounts.ts';
import { artworkCommands } from './artwork.ts';
import { backupCommand, restoreCommand } from './backup.ts';
import { calendarCommands } from './calendar.ts';
import { contactsCommand, doneCommand, reportsCommand } from './contacts.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { memberCommand } from './member.ts';

export const COMMANDS: readonly Command[] = [
  importCommand,
  exportCommand,
  grantCommand,
  revokeCommand,
  disableCommand,
  enableCommand,
  artistCommand,
  reportsCommand,
  contactsCommand,
  doneCommand,
  ...calendarCommands,
  ...artworkCommands,
  memberCommand,
  backupCommand,
  restoreCommand,
];
