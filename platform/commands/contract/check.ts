import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fitsContract, useText } from '../../registry/index.ts';
import { newestTrust, openStore, readStoreConfig, readTrust, readUsesReport } from '../../store/index.ts';
import { readRemoteManifest } from '../../build/index.ts';
import { assertChangelog } from '../site/changelog.ts';
import type { CommandSite } from '../site/command-site.ts';
import { contractVersion, remoteFolder, remoteNames } from '../site/places.ts';
import { compareContracts, isAtLeast, versionFor, type Change } from './compare.ts';
import { packContract } from './pack.ts';
import { declareContract, parseDeclarations, type Declarations } from './declarations.ts';

const REPORT = 'contract-report.md';

const folderOf = ({ build, folders }: CommandSite): string => path.join(build.root, folders.contract);
const reportOf = (site: CommandSite): string => path.join(folderOf(site), REPORT);

/** The contract as last accepted. */
export type Report = { version: string; declarations: string };

export const readReport = (text: string): Report => {
  const [, version, declarations] = /^# Contract (\S+)\n[\s\S]*?```ts\n([\s\S]*)```\n$/.exec(text) ?? [];
  if (version === undefined || declarations === undefined)
    throw new Error('contract-report.md is not one that "npm run contract -- accept" has written.');
  return { version, declarations };
};

export const writeReport = ({ version, declarations }: Report): string =>
  `# Contract ${version}\n\nWritten by \`npm run contract -- accept\`; compared by \`npm run contract -- check\`.\n\n\`\`\`ts\n${declarations}\`\`\`\n`;

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('node_modules') && !file.includes('.test.'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));

/** Returns the names that the sources import from the package of the contract. */
export const importsIn = (sources: readonly string[], contract: string): Set<string> =>
  new Set(
    sources.flatMap((text) =>
      [...text.matchAll(new RegExp(`import (?:type )?\\{([^}]*)\\} from '${contract}'`, 'g'))].flatMap(
        ([, names = '']) =>
          names.split(',').map((name) =>
            name
              .trim()
              .replace(/^type /, '')
              .replace(/ as .*/, ''),
          ),
      ),
    ),
  );

export type Remote = { name: string; range: string; imports: ReadonlySet<string> };

export const readRemotes = (site: CommandSite): Remote[] =>
  remoteNames(site).map((name) => ({
    name,
    range: readRemoteManifest(remoteFolder(site, name)).contract,
    imports: importsIn(sourcesOf(path.join(remoteFolder(site, name), 'src')), site.build.contract),
  }));

const changeLines = ({ name, kind, what, lines }: Change, remotes: readonly Remote[]): string[] => {
  const users = remotes.filter(({ imports }) => imports.has(name)).map((remote) => remote.name);
  return [
    `${kind === 'breaks' ? 'BREAKS' : 'adds'}  ${name} ${what}${users.length > 0 ? ` – imported by ${users.join(', ')}` : ''}`,
    ...lines.map((line) => `        ${line}`),
  ];
};

const deprecationLines = (declarations: Declarations, remotes: readonly Remote[]): string[] =>
  [...declarations].flatMap(([name, { isDeprecated }]) => {
    const users = remotes.filter(({ imports }) => imports.has(name)).map((remote) => remote.name);
    return isDeprecated
      ? [
          `deprecated  ${name} – ${users.length > 0 ? `still imported by ${users.join(', ')}` : 'imported by no remote'}`,
        ]
      : [];
  });

/** Lists what a contract change breaks, and for which remotes. Throws if the new version number does not allow it. */
export const checkContract = (
  report: Report,
  current: Report,
  {
    folder,
    remotes,
    hasChangelog,
  }: { folder: string; remotes: readonly Remote[]; hasChangelog: (version: string) => void },
): string[] => {
  const now = parseDeclarations(current.declarations);
  const changes = compareContracts(parseDeclarations(report.declarations), now);
  const least = versionFor(changes, report.version);
  const lines = [
    ...changes.flatMap((change) => changeLines(change, remotes)),
    ...deprecationLines(now, remotes),
  ];
  if (!isAtLeast(current.version, least))
    throw new Error(
      [...lines, `This takes contract ${least}; ${folder}/package.json says ${current.version}.`].join('\n'),
    );
  hasChangelog(current.version);
  const misfits = remotes.filter(({ range }) => !fitsContract(range, current.version));
  return [
    ...lines,
    ...misfits.map(
      ({ name, range }) => `${name} needs the contract ${range} and does not run with ${current.version}.`,
    ),
    changes.length === 0
      ? `Contract ${current.version}: nothing changed since ${report.version}.`
      : `Contract ${current.version} after ${report.version}: ${changes.length} changes. At its release: npm run contract -- accept`,
  ];
};

/** Reads the contract of the working tree. */
export const current = async (site: CommandSite): Promise<Report> => ({
  version: contractVersion(site),
  declarations: await declareContract(site),
});

const compareWithReport = (site: CommandSite, now: Report): string[] =>
  checkContract(readReport(readFileSync(reportOf(site), 'utf8')), now, {
    folder: site.folders.contract,
    remotes: readRemotes(site),
    hasChangelog: (version) => assertChangelog(folderOf(site), version),
  });

/** Throws if the contract of the working tree was not accepted. Returns its exports. */
export const assertAccepted = async (
  site: CommandSite,
): Promise<{ version: string; exports: ReadonlySet<string> }> => {
  const now = await current(site);
  compareWithReport(site, now);
  const { version } = readReport(readFileSync(reportOf(site), 'utf8'));
  if (version !== now.version)
    throw new Error(`Contract ${now.version} is not accepted yet. Run: npm run contract -- accept`);
  const declared = [...parseDeclarations(now.declarations)].filter(([, { isExported }]) => isExported);
  return { version, exports: new Set(declared.map(([name]) => name)) };
};

/** Lists released versions that still use a deprecated member, from the usage report in the site's release store. */
const usesInTheField = async ({ data }: CommandSite): Promise<string[]> => {
  const store = openStore(readStoreConfig(process.env, data));
  const { root } = await newestTrust(store, readTrust());
  return ((await readUsesReport(store, root))?.uses ?? []).map((use) => `in the field  ${useText(use)}`);
};

type Options = {
  /** No shell with this version has been released, so its types may still change. */
  unreleased?: boolean;
};

/** Runs `npm run contract -- <command>` and returns the lines to print. */
export const runContract = async (
  site: CommandSite,
  command: string | undefined,
  { unreleased = false }: Options = {},
): Promise<string[]> => {
  if (command === 'pack') return [`The types, for other repositories: ${await packContract(site)}`];
  if (command !== 'check' && command !== 'accept')
    throw new Error('Usage: npm run contract -- check | accept [--unreleased] | pack');
  const now = await current(site);
  if (command === 'check') return [...compareWithReport(site, now), ...(await usesInTheField(site))];
  const { version } = readReport(readFileSync(reportOf(site), 'utf8'));
  const lines = unreleased && version === now.version ? [] : compareWithReport(site, now);
  writeFileSync(reportOf(site), writeReport(now));
  return [...lines, `${site.folders.contract}/${REPORT} holds contract ${now.version}.`];
};
