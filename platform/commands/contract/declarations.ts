import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import type { CommandSite } from '../site/command-site.ts';

const OPTIONS = { printWidth: 110, singleQuote: true } as const;

/** The contract's declarations by name. Includes unexported ones that exported declarations use. */
export type Declarations = ReadonlyMap<string, Declaration>;

type Declaration = { text: string; isExported: boolean; isDeprecated: boolean };

const NAME = /^(?:export )?(?:declare )?(?:abstract )?(?:const|let|type|interface|function|class|enum) (\w+)/;
/** Statements that declare nothing themselves. */
const PASSED_OVER = /^(import |export \{\})/;
/** Re-exports from packages. */
const AGAIN = /^export \{([^}]+)\} from '([^']+)'/;
const BEGINS = /^(export|declare|import|type|interface) /;

/** Splits `const one: …, two: …` into one declaration each. The formatter indents the body of the first one deeper. */
const withoutCommas = (text: string): string => {
  let isSeveral = false;
  return text
    .split('\n')
    .map((line, at, lines) => {
      if (line.startsWith('export declare const ')) isSeveral = /^ {4}/.test(lines[at + 1] ?? '');
      else if (BEGINS.test(line)) isSeveral = false;
      return isSeveral ? line.replace(/^ {2}(?=\w+: )/, 'export declare const ') : line;
    })
    .join('\n');
};

/** Parses declarations formatted by oxfmt: each starts at column 0, preceded by its comment. */
export const parseDeclarations = (text: string): Declarations => {
  const found = new Map<string, Declaration>();
  let comment = '';
  let lines: string[] = [];
  const end = (): void => {
    const [first = ''] = lines;
    const [, names, source] = AGAIN.exec(lines.join(' ')) ?? [];
    for (const each of names?.split(',') ?? []) {
      const name = each.trim().replace(/^type /, '');
      if (name) found.set(name, { text: `from ${source}`, isExported: true, isDeprecated: false });
    }
    if (first && names === undefined && !PASSED_OVER.test(first))
      found.set(NAME.exec(first)?.[1] ?? first, {
        text: lines.join('\n').replace(/\s*\/\*[\s\S]*?\*\//g, ''),
        isExported: first.startsWith('export'),
        isDeprecated: comment.includes('@deprecated'),
      });
    if (first) comment = '';
    lines = [];
  };
  for (const line of withoutCommas(text).split('\n')) {
    const isComment = line.startsWith('/**') || line.startsWith(' *');
    if (line.startsWith('/**') || BEGINS.test(line)) end();
    if (isComment) comment += line;
    else if (line) lines.push(line);
  }
  end();
  return found;
};

const tsconfig = ({ folders, contract }: CommandSite, out: string) => ({
  extends: '../../tsconfig.json',
  compilerOptions: {
    // Types of libraries are printed as before it was on: compared texts tell what a change of the contract is.
    exactOptionalPropertyTypes: false,
    noEmit: false,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: '../..',
    outDir: out,
  },
  include: [
    `../../${folders.contract}/src/index.ts`,
    `../../${folders.contract}/src/${contract.code}.tsx`,
    // All files, because one that is first found through its package counts as external and is not emitted. The
    // compiler reads files in parallel, so the order varies.
    ...contract.workspaces.map((folder) => `../../${folder}/src/**/*.ts`),
    ...contract.ambient.map((pattern) => `../../${pattern}`),
  ],
  exclude: ['../../**/*.test.ts'],
});

/** Emits the declarations of the contract and its imports into a folder laid out like the sources, and passes it on. */
export const withDeclarations = async <Result>(
  site: CommandSite,
  read: (folder: string) => Result | Promise<Result>,
): Promise<Result> => {
  const { root } = site.build;
  const cache = path.join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const out = mkdtempSync(path.join(cache, 'contract-'));
  const config = `${out}.json`;
  try {
    writeFileSync(config, JSON.stringify(tsconfig(site, out)));
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`The types of the contract cannot be read.\n${stdout}`);
    return await read(out);
  } finally {
    rmSync(out, { recursive: true, force: true });
    rmSync(config, { force: true });
  }
};

/** Returns the declarations of everything that the contract exports as one formatted text. */
export const declareContract = (site: CommandSite): Promise<string> =>
  withDeclarations(site, async (out) => {
    const read = (file: string): string =>
      readFileSync(path.join(out, site.folders.contract, 'src', file.replace(/\.tsx?$/, '.d.ts')), 'utf8');
    const files = [...read('index.ts').matchAll(/export \* from '\.\/([^']+)'|export \* from "\.\/([^"]+)"/g)]
      .map(([, single, double]) => single ?? double ?? '')
      .sort();
    const { code, errors } = await format('contract.d.ts', files.map(read).join('\n'), OPTIONS);
    if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
    return code;
  });
