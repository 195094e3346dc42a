import { z } from 'zod';
import { currentPreviews, type Channels, type Registry } from '../../registry/index.ts';
import { readChangeLog, readPreviews } from '../../store/index.ts';
import type { CommandSite } from '../site/command-site.ts';
import { CHANGES_SHOWN, commandTable, runRelease } from './commands.ts';
import { KEY_COMMANDS } from './root.ts';
import { openSession, type Options, type Session } from './session.ts';

const version = z.object({
  version: z.string(),
  contract: z.string().describe('Range of the contract that it needs'),
  state: z.string().optional(),
});

const channels = z.object({
  live: z.string(),
  canary: z
    .object({
      version: z.string(),
      percent: z.number().describe('Share of the visitors; 0 after a rollback'),
      grows: z.boolean(),
    })
    .nullable(),
  previous: z.string().nullable(),
  blocked: z.array(z.string()),
  versions: z.array(version).describe('Newest first'),
});

const store = z.object({
  where: z.string(),
  revision: z.int().describe('0 while nothing is released'),
  expires: z.string(),
  remotes: z.record(z.string(), channels).describe('By name; the shell is one of them'),
  previews: z.array(
    z.object({ remote: z.string(), name: z.string(), version: z.string(), until: z.string() }),
  ),
  changes: z
    .array(
      z.object({
        revision: z.int(),
        when: z.string(),
        who: z.string(),
        what: z.string(),
        why: z.string(),
      }),
    )
    .describe('Newest first'),
});

/** What a command with `--json` prints: one document on standard output. Progress goes to standard error. */
export const RESULT = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    lines: z.array(z.string()).describe('What the command prints without --json'),
    store: store.nullable().describe('After the command; null for commands on keys, or if it cannot be read'),
  }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);
export type Result = z.infer<typeof RESULT>;

const channelsIn = ({ live, canary, previous, blocked, versions }: Channels): z.infer<typeof channels> => ({
  live: live.version,
  canary: canary
    ? { version: canary.release.version, percent: canary.percent, grows: canary.grows === true }
    : null,
  previous: previous ?? null,
  blocked: [...blocked],
  versions: versions.map(({ version: name, contract, state }) => ({
    version: name,
    contract,
    ...(state !== undefined && { state }),
  })),
});

const previewsIn = async ({ store: files, trust }: Session, registry: Registry) => {
  const lists = await Promise.all(
    Object.keys(registry.channels).map(async (remote) => {
      const list = await readPreviews(files, remote, trust.root);
      return (list ? currentPreviews(list, Date.now()) : []).map(({ id, version: of, until }) => ({
        remote,
        name: id,
        version: of,
        until,
      }));
    }),
  );
  return lists.flat();
};

const storeOf = async (session: Session): Promise<z.infer<typeof store>> => {
  const registry = await session.read();
  const changes = await readChangeLog(session.store, CHANGES_SHOWN, session.trust);
  return {
    where: session.store.where,
    revision: registry.rev,
    expires: registry.expires,
    remotes: Object.fromEntries(
      Object.entries(registry.channels).map(([name, each]) => [name, channelsIn(each)]),
    ),
    previews: await previewsIn(session, registry),
    changes: changes.map(({ rev: revision, when, who, what, why }) => ({ revision, when, who, what, why })),
  };
};

/** Returns all commands with their options, and the schema of what they print. */
export const jsonHelp = (site: CommandSite) => ({
  commands: [
    ...commandTable(site).map(({ usage, help, options = [] }) => ({ usage, help, options })),
    ...KEY_COMMANDS.map(([usage, help]) => ({ usage, help, options: [] })),
  ],
  result: z.toJSONSchema(RESULT),
});

const ON_KEYS = ['keygen', 'root'];

/** Runs `npm run release -- <args> --json`. Never throws: an error is a result too. */
export const runReleaseAsJson = async (
  site: CommandSite,
  args: readonly string[],
  options: Options,
): Promise<Result | ReturnType<typeof jsonHelp>> => {
  const [first = 'help'] = args;
  if (first === 'help') return jsonHelp(site);
  try {
    const lines = await runRelease(site, args, options);
    // What was done is done, also if the store cannot be read afterwards.
    const now = ON_KEYS.includes(first)
      ? null
      : await openSession(site)
          .then(storeOf)
          .catch(() => null);
    return { ok: true, lines, store: now };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
};
