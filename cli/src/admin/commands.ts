import type { Command } from './command.ts';
import { disableCommand, enableCommand, grantCommand, revokeCommand } from './commands/accounts.ts';
import { artistCommand } from './commands/artist.ts';
import { artworkCommand } from './commands/artwork.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import { calendarCommand } from './commands/calendar.ts';
import { contactsCommand, doneCommand, reportsCommand } from './commands/contacts.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { memberCommand } from './commands/member.ts';

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
  calendarCommand,
  artworkCommand,
  memberCommand,
  backupCommand,
  restoreCommand,
];

const usageOf = ({ name, usage }: Command): string => `npm run admin -- ${name} ${usage}`;

export const describeCommand = (command: Command): string => `Usage: ${usageOf(command)}\n${command.about}`;

export const describeCommands = (): string =>
  [
    'npm run admin -- <command> …',
    '',
    ...COMMANDS.map((command) => `  ${command.name} ${command.usage}\n      ${command.about}`),
    '',
    'It works on DATABASE_URL or on the embedded database, whether a server runs or not.',
  ].join('\n');
