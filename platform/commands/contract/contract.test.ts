import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkContract, importsIn, readReport, writeReport, type Remote } from './check.ts';
import { parseDeclarations } from './declarations.ts';

const BEFORE = `import type { Track } from '../../emulators/src/video-host/client/api/player.ts';
/** What plays. */
export type Player = {
  /** Its song. */
  track: Track;
  play: () => void;
};
/** @deprecated Use \`useSession\`. */
export declare const useUser: () => string | null;
export type Failure =
  | {
      code: number;
    }
  | 'network';
export declare const Link: ({ to }: { to: string }) => void;
declare class Connection {
  readonly base: string;
}
export { Navigate, useLocation } from 'react-router-dom';
export {};
`;
const remotes: readonly Remote[] = [
  { name: 'listening', range: '^2.1.0', imports: new Set(['Player', 'useUser']) },
  { name: 'tools', range: '^2.0.0', imports: new Set(['Link', 'useLocation']) },
];
const check = (edit: (text: string) => string, version: string): string =>
  checkContract(
    { version: '2.2.0', declarations: BEFORE },
    { version, declarations: edit(BEFORE) },
    { folder: 'shared/contract', remotes, hasChangelog: () => undefined },
  ).join('\n');

/** An edit, the version bump that it requires, and the line that the command prints. */
const CHANGES: Readonly<Record<string, [edit: (text: string) => string, least: string, line: RegExp]>> = {
  'a removed function': [
    (text) => text.replace(/export declare const Link.*\n/, ''),
    '3.0.0',
    /^BREAKS {2}Link is gone – imported by tools$/m,
  ],
  'a new parameter': [
    (text) => text.replace('{ to: string }', '{ to: string; replace: boolean }'),
    '3.0.0',
    /^BREAKS {2}Link changed – imported by tools\n {8}- .*\n {8}\+ .*replace: boolean/m,
  ],
  'a removed member': [
    (text) => text.replace('  play: () => void;\n', ''),
    '3.0.0',
    /^BREAKS {2}Player changed – imported by listening\n {8}- play: \(\) => void;$/m,
  ],
  'a member whose type has changed': [
    (text) => text.replace('play: () => void', 'play: () => Promise<void>'),
    '3.0.0',
    /^BREAKS {2}Player changed/m,
  ],
  'a removed re-export of the router': [
    (text) => text.replace('Navigate, useLocation', 'Navigate'),
    '3.0.0',
    /^BREAKS {2}useLocation is gone – imported by tools$/m,
  ],
  'a change to a type that exported types use': [
    (text) => text.replace('readonly base: string', 'readonly base: URL'),
    '3.0.0',
    /^BREAKS {2}Connection changed$/m,
  ],
  'an additional member': [
    (text) => text.replace('  play:', '  pause: () => void;\n  play:'),
    '2.3.0',
    /^adds {2}Player has members more: who makes one must add them – imported by listening$/m,
  ],
  'an additional optional member': [
    (text) => text.replace('  play:', '  pause?: () => void;\n  play:'),
    '2.3.0',
    /^adds {2}Player has optional members more/m,
  ],
  'an additional optional member in one type of a union': [
    (text) => text.replace('      code: number;\n', '      code: number;\n      field?: string;\n'),
    '2.3.0',
    /^adds {2}Failure has optional members more$/m,
  ],
  'an additional type in a union': [
    (text) => text.replace("  | 'network';", "  | 'late'\n  | 'network';"),
    '3.0.0',
    /^BREAKS {2}Failure changed$/m,
  ],
  'an additional function': [
    (text) => `${text}export declare const useSession: () => string;\n`,
    '2.3.0',
    /^adds {2}useSession is new$/m,
  ],
};

describe('a change of the contract', () => {
  for (const [what, [edit, least, line]] of Object.entries(CHANGES))
    test(`${what} requires ${least}, and the affected remotes are named`, () => {
      assert.throws(
        () => check(edit, '2.2.1'),
        ({ message }: Error) =>
          line.test(message) &&
          message.endsWith(`This takes contract ${least}; shared/contract/package.json says 2.2.1.`),
      );
      assert.match(check(edit, least), line);
      assert.match(check(edit, '4.0.0'), line);
    });

  test('a breaking change needs a major version, and incompatible remotes are named', () => {
    const [edit] = CHANGES['a removed member'] ?? [];
    assert.ok(edit);
    assert.throws(() => check(edit, '2.9.0'), /This takes contract 3\.0\.0/);
    assert.match(
      check(edit, '3.0.0'),
      /^listening needs the contract \^2\.1\.0 and does not run with 3\.0\.0\.\ntools needs/m,
    );
  });

  test('changed comments and order do not count as changes', () => {
    const said = check(
      (text) => text.replace('What plays.', 'The player.').replace('Its song.', 'A song.'),
      '2.2.0',
    );
    assert.match(said, /Contract 2\.2\.0: nothing changed since 2\.2\.0\.$/);
    const [first = '', ...others] = BEFORE.split(/(?<=;\n)(?=\/\*\* @)/);
    assert.match(
      check(() => others.join('') + first, '2.2.0'),
      /nothing changed/,
    );
  });

  test('lists deprecated members with the remotes that still import them', () => {
    assert.match(
      check((text) => text, '2.2.0'),
      /^deprecated {2}useUser – still imported by listening$/m,
    );
  });

  test('is refused without an entry in the CHANGELOG', () => {
    const [edit] = CHANGES['an additional function'] ?? [];
    assert.ok(edit);
    const missing = (version: string): never => {
      throw new Error(`CHANGELOG.md says nothing about ${version}.`);
    };
    const reports = [
      { version: '2.2.0', declarations: BEFORE },
      { version: '2.3.0', declarations: edit(BEFORE) },
    ] as const;
    assert.throws(
      () => checkContract(...reports, { folder: 'shared/contract', remotes, hasChangelog: missing }),
      /says nothing about 2\.3\.0/,
    );
  });
});

test('a written report can be read back; any other text is refused', () => {
  const report = { version: '2.2.0', declarations: BEFORE };
  assert.deepEqual(readReport(writeReport(report)), report);
  for (const text of ['', '# Contract\n', '# Contract 1.0.0\n'])
    assert.throws(() => readReport(text), /is not one that "npm run contract -- accept" has written/);
});

test('finds imports of types, values and renamed members', () => {
  const sources = [
    `import { Link, type Player, useUser as user } from '@site/contract';`,
    `import type {\n  Track,\n} from '@site/contract';\nimport { useMemo } from 'react';`,
  ];
  assert.deepEqual([...importsIn(sources, '@site/contract')].filter(Boolean).sort(), [
    'Link',
    'Player',
    'Track',
    'useUser',
  ]);
});

describe('declarations', () => {
  test('reads every name of a declaration with several names', () => {
    const several = `export declare const useOne: <
    Value
  >() => {
    value: Value;
  },
  useTwo: <
    Value
  >() => Value;
export declare const options: {
  one: string;
};
`;
    assert.deepEqual([...parseDeclarations(several).keys()], ['useOne', 'useTwo', 'options']);
  });

  test('reads names from declarations: functions, types, classes, and re-exports from packages', () => {
    const found = parseDeclarations(BEFORE);
    assert.deepEqual(
      [...found.keys()],
      ['Player', 'useUser', 'Failure', 'Link', 'Connection', 'Navigate', 'useLocation'],
    );
    assert.equal(found.get('Connection')?.isExported, false);
    assert.equal(found.get('useUser')?.isDeprecated, true);
    assert.equal(found.get('Link')?.isDeprecated, false);
  });
});
