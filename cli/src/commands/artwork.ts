import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { ARTWORK_FILE_ENDS, ARTWORK_FILE_MAX_BYTES, artworkFileType } from '@rushtone/api/artwork/file-types';
import { newStoredName, openArtworkStore } from '@rushtone/api/artwork/stored-files';
import { ARTWORK_STATES } from '@rushtone/domain';
import { paths, SITES, type Brand } from '@rushtone/site';
import { CommandError, UsageError, type Command, type CommandContext } from '../command-line/command.ts';
import { readId } from '../command-line/read-values.ts';
import { inTransaction } from '../in-transaction.ts';
import { mailAccount } from '../mail-account.ts';
import { withEmails } from './accounts.ts';
import { printTable } from './print-table.ts';

const OPEN = ['requested', 'in_progress'];
const ANSWER_LENGTH = 2_000;

type Request = { uid: string; brand: Brand; style: string };

/** What the owner of a request is told about its status. */
const NEWS = {
  requested: null,
  accepted: 'was accepted. We tell you when work on it begins',
  in_progress: 'is in work',
  done: 'is done',
  declined: 'was declined',
  delivered: 'is delivered: the files are on your page',
} as const;
type News = keyof typeof NEWS;

const tellOwner = (
  context: CommandContext,
  { uid, brand, style }: Request,
  { news, answer }: { news: News; answer: string },
): Promise<void> => {
  const { name, domain } = SITES[brand];
  const told = NEWS[news];
  if (told === null) return Promise.resolve();
  const words = answer === '' ? '' : `\n\n${answer}`;
  return mailAccount(context, uid, {
    subject: `${name}: your artwork request ${news === 'in_progress' ? 'is in work' : `is ${news}`}`,
    body: `Your request "${style}" ${told}.${words}\n\nhttps://${domain}${paths.artwork}\n`,
  });
};

const readAnswer = (text: string | undefined): string => {
  const answer = text?.trim() ?? '';
  if (answer.length > ANSWER_LENGTH)
    throw new UsageError(`The reason may have ${ANSWER_LENGTH} characters, not ${answer.length}.`);
  return answer;
};

type Change = { state: (typeof ARTWORK_STATES)[number]; accepted?: boolean; news: News; answer: string };

/** Sets the status of a request and emails its owner, in one transaction. */
const change = async (
  context: CommandContext,
  id: string,
  { state, accepted = false, news, answer }: Change,
): Promise<void> => {
  const { rows } = await context.client.query<Request>(
    `update artwork_requests set state = $2, withdrawn_at = null, answer = $3, updated_at = now(),
       accepted_at = case when $4 then now() when $2 = 'requested' then null else accepted_at end
     where id = $1 returning uid, brand, style`,
    [id, state, answer, accepted],
  );
  if (rows[0] === undefined) throw new CommandError(`There is no artwork request ${id}.`);
  await tellOwner(context, rows[0], { news, answer });
};

const settle = (
  name: 'accept' | 'decline',
  description: string,
  { state, news, reason }: Pick<Change, 'state' | 'news'> & { reason: boolean },
): Command => ({
  name: `artwork ${name}`,
  usage: reason ? '<id> --reason <text>' : '<id> [--reason <text>]',
  description,
  arguments: [1, 1],
  options: ['reason'],
  async run(context) {
    const id = readId(context.args[0]);
    const answer = readAnswer(context.options.reason);
    if (reason && answer === '') throw new UsageError('Say why with --reason: the owner reads it.');
    const accepted = news === 'accepted';
    await inTransaction(context.client, () => change(context, id, { state, accepted, news, answer }));
    context.print(`${id} is ${news}.`);
  },
});

/** Returns the file name that the owner sees. */
const readFileName = (path: string): string => {
  const name = basename(path)
    .replace(/[\p{Cc}"\\]/gu, '_')
    .slice(-150);
  if (artworkFileType(name) === undefined)
    throw new UsageError(`The file must end with ${ARTWORK_FILE_ENDS.join(', ')}, not '${name}'.`);
  return name;
};

const readContent = async (path: string): Promise<Buffer> => {
  const { size } = await stat(path);
  if (size === 0 || size > ARTWORK_FILE_MAX_BYTES)
    throw new CommandError(`A file must have 1 byte to 25 MB, not ${size} bytes.`);
  return readFile(path);
};

const deliver: Command = {
  name: 'artwork deliver',
  usage: '<id> <file> [--reason <text>]',
  description:
    'Delivers a file, which only the owner of the request sees, with a word to them; may be repeated.',
  arguments: [2, 2],
  options: ['reason'],
  async run(context) {
    const { client, args, config, options, print } = context;
    const id = readId(args[0]);
    const [, path = ''] = args;
    const name = readFileName(path);
    const answer = readAnswer(options.reason);
    const content = await readContent(path);
    const storedAs = newStoredName(new Date(), content);
    await inTransaction(client, async () => {
      await change(context, id, { state: 'done', news: 'delivered', answer });
      await client.query(
        `insert into artwork_files (request, uid, name, type, size, stored_as)
         select id, uid, $2, $3, $4, $5 from artwork_requests where id = $1`,
        [id, name, artworkFileType(name), content.length, storedAs],
      );
      // Last, so that no file is stored for a request that does not exist.
      if (!(await openArtworkStore(config.artwork, context.log).create(storedAs, content)))
        throw new CommandError('The artwork store has a file of that name. Try again.');
    });
    print(`Delivered ${name} (${content.length} bytes) for ${id}.`);
  },
};

export const artworkCommands: readonly Command[] = [
  {
    name: 'artwork list',
    usage: '[--all]',
    description: 'Lists open artwork requests, or all of them.',
    arguments: [0, 0],
    options: ['all'],
    async run(context) {
      const { client, options, print } = context;
      const { rows } = await client.query<{ account: string }>(
        `select id, created_at, brand, state, accepted_at, uid as account, channel, kind, style, reference_links,
           deadline::text as deadline, notes, answer, withdrawn_at,
           (select string_agg(name, ', ' order by f.id) from artwork_files f where f.request = r.id) as files
         from artwork_requests r where state = any($1) order by created_at, id`,
        [options.all ? ARTWORK_STATES : OPEN],
      );
      const ifEmpty = options.all ? 'There are no requests.' : 'There are no open requests.';
      printTable(await withEmails(context, rows), print, ifEmpty);
    },
  },
  settle('accept', 'Accepts an artwork request and tells its owner.', {
    state: 'requested',
    news: 'accepted',
    reason: false,
  }),
  settle('decline', 'Declines an artwork request and tells its owner why.', {
    state: 'declined',
    news: 'declined',
    reason: true,
  }),
  deliver,
  {
    name: 'artwork set',
    usage: `<id> ${ARTWORK_STATES.join('|')}`,
    description: 'Sets the state of an artwork request and tells its owner.',
    arguments: [2, 2],
    async run(context) {
      const id = readId(context.args[0]);
      const state = ARTWORK_STATES.find((known) => known === context.args[1]);
      if (state === undefined) {
        throw new UsageError(`The state must be ${ARTWORK_STATES.join(', ')}, not '${context.args[1]}'.`);
      }
      await inTransaction(context.client, () => change(context, id, { state, news: state, answer: '' }));
      context.print(`${id} is ${state}.`);
    },
  },
];
