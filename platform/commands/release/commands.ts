import { rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { readChangeLog, readUsesReport, resign, retire, unblock } from '../../store/index.ts';
import { writeRegistry } from '../builds/registry.ts';
import type { CommandSite } from '../site/command-site.ts';
import { remoteFolders } from '../site/places.ts';
import { attestBuild } from './attest.ts';
import { bisect } from './bisect.ts';
import { releaseNewest } from './environments.ts';
import { blockVersion, channelsOf, moveCanary, promoteRemote, rollbackTo } from './moves.ts';
import { endPreview, listPreviews, previewRemotes } from './preview.ts';
import { assertRemote, releaseRemote, releaseTheShell } from './publish.ts';
import { KEY_COMMANDS, keygen, rootCommand } from './root.ts';
import { forgetSeen, openSession, reasonOf, type Command, type Options } from './session.ts';
import { listLines, statusLines } from './status.ts';
import { storeBuild } from './store-build.ts';
import { verifyFrom } from '../transparency/verify-from.ts';
import { traceStack } from './trace.ts';
import { prune, verifyStore } from './verify.ts';

/** Number of the newest changes that a command shows. */
export const CHANGES_SHOWN = 8;

const clear: Command['run'] = async ({ site, config, store, read }) => {
  if (config.kind !== 'folder') throw new Error('Only a store in a local folder can be cleared.');
  if (config.environment !== undefined)
    throw new Error(
      `${store.where} shares its versions with other environments, so it cannot be cleared alone.`,
    );
  const served = await read().catch(() => null);
  rmSync(config.folder, { recursive: true, force: true });
  forgetSeen({ site, store });
  writeRegistry(site.dist, remoteFolders(site), served);
  return ['The release store is empty. The server serves the build.'];
};

const MOVE = ['why', 'who'] as const;

const COMMANDS: Readonly<Record<string, Command>> = {
  promote: {
    usage: 'promote <remote> [--from staging [--percent 5|auto]]',
    help: 'the canary goes live, or what is live in another environment',
    options: [...MOVE, 'from', 'percent'],
    needs: 1,
    run: promoteRemote,
  },
  canary: {
    usage: 'canary <remote> <version> --percent 5|auto',
    help: 'a version that was released before runs for a share of the visitors',
    options: [...MOVE, 'percent'],
    needs: 2,
    run: moveCanary,
  },
  rollback: {
    usage: 'rollback <remote>|shell [--to 1.2.0]',
    help: 'the previous version is live again',
    options: [...MOVE, 'to'],
    needs: 1,
    run: rollbackTo,
  },
  block: {
    usage: 'block <remote> <version> [--to 1.2.0]',
    help: 'a version runs nowhere anymore',
    options: [...MOVE, 'to'],
    needs: 2,
    run: blockVersion,
  },
  unblock: {
    usage: 'unblock <remote> <version>',
    help: 'a blocked version may run again',
    options: MOVE,
    needs: 2,
    run: (session, [name = '', version = ''], options) =>
      session.change(`${name} ${version} is not blocked anymore`, options, unblock(name, version)),
  },
  retire: {
    usage: 'retire <remote>',
    help: 'a remote leaves the site; then its folder can be deleted',
    options: MOVE,
    needs: 1,
    run: async (session, [name = ''], options) => [
      ...(await session.change(`${name} left the registry`, options, retire(name), name)),
      `Now delete it: npm run remove-remote -- ${name}`,
    ],
  },
  previews: { usage: 'previews', help: 'the previews of branches that testers can open', run: listPreviews },
  'end-preview': {
    usage: 'end-preview <remote> <name>',
    help: 'a preview ends before its time',
    needs: 2,
    run: (session, [name = '', id = '']) => endPreview(session, name, id),
  },
  shell: {
    usage: 'shell',
    help: 'tests the shell with every live remote and releases it',
    options: [...MOVE, 'dirty'],
    run: (session, _, options) => releaseTheShell(session, options),
  },
  newest: {
    usage: 'newest',
    help: 'releases each remote, and the shell, whose version of this commit is not released yet',
    options: [...MOVE, 'dirty'],
    run: releaseNewest,
  },
  attest: {
    usage: 'attest <remote>|shell',
    help: 'as a builder: signs that this commit builds the same bytes as the version in the store',
    needs: 1,
    run: attestBuild,
  },
  init: {
    usage: 'init',
    help: 'puts the site as it is built into an empty store',
    options: MOVE,
    run: (session, _, options) => storeBuild(session, options),
  },
  status: {
    usage: 'status',
    help: 'what is live, and who changed it when and why',
    run: async ({ store, trust, read }) =>
      statusLines(
        store.where,
        await read(),
        await readChangeLog(store, CHANGES_SHOWN, trust),
        await readUsesReport(store, trust.root),
      ),
  },
  list: {
    usage: 'list [<remote>|shell]',
    help: 'the released versions',
    run: async (session, [name]) => {
      const registry = await session.read();
      const names = name ? [name] : Object.keys(registry.channels);
      return names.flatMap((each) => listLines(channelsOf(registry, each)));
    },
  },
  verify: {
    usage: 'verify [--from https://the.site]',
    help: 'checks every signature and file of the store, or a site from outside by its transparency log',
    options: ['from'],
    run: (session, _, { from }) =>
      from === undefined ? verifyStore(session) : verifyFrom(from, session.trust.root, session.site.data),
  },
  bisect: {
    usage: 'bisect <link> --expect "Play all"',
    help: 'the revision since which the page of a link no longer shows a text',
    options: ['expect'],
    needs: 1,
    run: bisect,
  },
  trace: {
    usage: 'trace < stack.txt',
    help: 'puts the places in the sources into a stack from a page',
    run: async ({ site, store }) => [await traceStack(store, site.dist, await text(process.stdin))],
  },
  refresh: {
    usage: 'refresh',
    help: 'signs the registry again before it expires',
    options: ['who'],
    run: (session, _, options) => session.change('The registry is refreshed', options, resign(session.trust)),
  },
  prune: {
    usage: 'prune [--yes]',
    help: 'removes files that no released version names',
    options: ['yes'],
    run: (session, _, options) => prune(session, options),
  },
  clear: {
    usage: 'clear',
    help: 'removes all releases of this machine: the build is served again',
    run: clear,
  },
};

const commandsOf = ({ commands }: CommandSite): Readonly<Record<string, Command>> => ({
  ...COMMANDS,
  ...commands,
});

const RELEASE: Pick<Command, 'usage' | 'help' | 'options'> = {
  usage: '<remote> [--channel canary --percent 5|auto]',
  help: "tests and releases the version in the remote's package.json; a canary grows by hand, or by itself with auto",
  options: [...MOVE, 'channel', 'percent', 'dirty'],
};

const PREVIEW: typeof RELEASE = {
  usage: '<remote> [<remote> …] --preview fix-42',
  help: 'testers can open the working tree on the site for 14 days, several remotes by one link; it is live for nobody',
  options: ['preview'],
};

/** All commands but those on keys. */
export const commandTable = (site: CommandSite): (typeof RELEASE)[] => [
  RELEASE,
  PREVIEW,
  ...Object.values(commandsOf(site)),
];

const helpLines = (site: CommandSite): string[] => {
  const rows = commandTable(site).map(({ usage, help }) => [usage, help] as const);
  const width = Math.max(...[...rows, ...KEY_COMMANDS].map(([usage]) => usage.length));
  return [
    'npm run release -- …',
    ...[...rows, ...KEY_COMMANDS].map(([usage, help]) => `  ${usage.padEnd(width)}  ${help}`),
    'Every change takes --why "<reason>" and --who <name> for the log, and every command --json. docs/releases.md has the rest.',
  ];
};

/** Throws before anything runs if the command does not have an option, which would otherwise be ignored. */
const assertUsage = (
  name: string,
  { usage, options = [], needs = 0 }: Pick<Command, 'usage' | 'options' | 'needs'>,
  args: readonly string[],
  given: Options,
): void => {
  const unknown = Object.keys(given).find((option) => !options.some((each) => each === option));
  if (unknown) throw new Error(`--${unknown} does not go with ${name}. Usage: npm run release -- ${usage}`);
  if (args.length < needs || args.slice(0, needs).includes(''))
    throw new Error(`Usage: npm run release -- ${usage}`);
};

/** Runs `npm run release -- <args>` and returns the lines to print. */
export const runRelease = async (
  site: CommandSite,
  args: readonly string[],
  options: Options,
): Promise<string[]> => {
  const [first = 'help', ...rest] = args;
  if (first === 'help') return helpLines(site);
  if (first === 'keygen') return keygen(rest[0]);
  if (first === 'root') return rootCommand(() => openSession(site), rest);
  const command = commandsOf(site)[first];
  const { preview } = options;
  assertUsage(first, command ?? (preview === undefined ? RELEASE : PREVIEW), rest, options);
  if (!command) {
    if (preview === undefined && rest.length > 0)
      throw new Error('Only previews take several remotes. Release one after the other.');
    const names = preview === undefined ? [first] : [...new Set(args)];
    for (const name of names) assertRemote(site, name);
    if (preview !== undefined) return previewRemotes(await openSession(site), names, preview);
    return releaseRemote(await openSession(site), first, options);
  }
  if (command.options?.includes('why')) reasonOf(options);
  return command.run(await openSession(site), rest, options);
};
