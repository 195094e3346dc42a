// Who may import whom, and why. `npm run check` runs these rules; a violation prints the name and the comment
// of the rule.

import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/** Matches a workspace folder, by its path or by its package name. */
const workspace = (...names: string[]) =>
  `^(@rushtone/(${names.map((name) => name.replace(/^(shared|remotes)\//, '')).join('|')})(/|$)|(${names.join('|')})/)`;
/** Matches an npm package. */
const npm = (...names: string[]) => `^(node_modules/)?(${names.join('|')})(/|$)`;
const REMOTES = '^remotes/[^/]+/';

/** Packages that are used in one folder only; everybody else goes through what that folder offers. */
const OWNED = [
  {
    packages: ['@?firebase'],
    owner: '^shell/src/session/',
    reason: 'firebase is used in shell/src/session only; elsewhere: useSession of @rushtone/contract.',
  },
  {
    packages: ['react-youtube', 'youtube-player'],
    owner: '^shell/src/player/',
    reason: 'The video host is used in shell/src/player only; elsewhere: usePlayer of @rushtone/contract.',
  },
  {
    packages: ['@module-federation'],
    owner: '^platform/browser/',
    reason: 'The federation runtime is used in platform/browser only.',
  },
  {
    packages: ['keen-slider'],
    owner: '^shared/ui/',
    reason: 'keen-slider is used in shared/ui only: use the carousel of @rushtone/ui.',
  },
];

/** What each workspace may import of the others: itself and these. */
const LAYERS: { from: string; may: string[]; except?: string; reason: string }[] = [
  { from: 'shared/domain', may: [], reason: 'The domain imports nothing.' },
  { from: 'shared/site', may: ['shared/domain'], reason: 'The site configurations import the domain only.' },
  { from: 'platform', may: [], reason: 'The release platform knows nothing of the site that it releases.' },
  {
    from: 'shared/contract',
    may: ['shared/domain', 'shared/site'],
    reason: 'The contract is shared at run time and has no components.',
  },
  {
    from: 'shared/ui',
    may: ['shared/domain', 'shared/site', 'shared/contract'],
    reason:
      'Components are pure: pages pass in what they show. Only the brand, and room beside the video, come from the contract.',
  },
  {
    from: 'shared/testing',
    may: ['shared/domain', 'shared/site', 'platform', 'shared/contract', 'shared/ui', 'webpack'],
    reason: 'The test harness stands in for the shell and imports neither shell nor remotes.',
  },
  {
    from: 'shell',
    may: [
      ...['shared/domain', 'shared/site', 'platform', 'shared/contract', 'shared/ui'],
      ...['shared/testing', 'webpack'],
    ],
    reason: 'The shell reaches remotes through Module Federation and the API through HTTP.',
  },
  {
    from: 'api',
    may: ['shared/domain', 'shared/site', 'platform', 'emulators'],
    reason: 'The API shares domain, site and releases with the front end, and loads emulators on demand.',
  },
  {
    from: 'cli',
    may: ['shared/domain', 'shared/site', 'platform', 'api', 'emulators'],
    reason: 'The commands use the API through the exports of its package, and no front end.',
  },
  {
    from: 'emulators',
    may: ['shared/domain', 'shared/site'],
    except: '^emulators/check-identity/',
    reason: 'The emulators stand in for services of others, and know neither the API nor its commands.',
  },
];
const ALL = [
  ...['shared/domain', 'shared/site', 'shared/contract', 'shared/ui', 'shared/testing'],
  ...['platform', 'shell', 'remotes/[^/]+', 'api', 'cli', 'emulators', 'scripts', 'webpack', 'e2e', 'bench'],
];

const layers: IForbiddenRuleType[] = LAYERS.map(({ from, may, except, reason }) => ({
  name: `layer-${from.replace('/', '-')}`,
  comment: reason,
  severity: 'error',
  from: { path: `^${from}/`, ...(except && { pathNot: except }) },
  to: { path: workspace(...ALL), pathNot: workspace(from, ...may) },
}));

const owned: IForbiddenRuleType[] = OWNED.map(({ packages, owner, reason }) => ({
  name: `owned-${packages.join('-').replace(/[^\w-]/g, '')}`,
  comment: reason,
  severity: 'error',
  from: { path: '^(shell|remotes|shared|api|platform)/', pathNot: owner },
  to: { path: npm(...packages) },
}));

const config = {
  forbidden: [
    ...layers,
    ...owned,
    {
      name: 'remotes-through-the-contract',
      comment:
        'Remotes import shared workspaces only: the shell is reached through @rushtone/contract, the API through HTTP.',
      severity: 'error',
      from: { path: REMOTES, pathNot: '(webpack\\.config|stories)\\.ts$|/src/testing/' },
      to: { path: workspace('platform', 'shell', 'api', 'scripts', 'webpack', 'shared/testing') },
    },
    {
      name: 'remotes-are-released-alone',
      comment: 'Remotes are released alone: no remote is imported at build time.',
      severity: 'error',
      from: { path: '^(remotes/[^/]+|shell|shared|api)/' },
      to: { path: REMOTES, pathNot: '^$1/' },
    },
    {
      name: 'shared-libraries-through-the-contract',
      comment:
        'Remotes take router, store and API from @rushtone/contract: the shell provides the only copy.',
      severity: 'error',
      from: { path: '^(remotes/[^/]+|shared/ui)/' },
      to: { path: npm('react-router', 'react-router-dom', '@reduxjs/toolkit', 'react-redux', 'redux') },
    },
    {
      name: 'no-packages-in-the-domain',
      comment: 'The domain and the site configurations have no dependencies.',
      severity: 'error',
      from: { path: '^shared/(domain|site)/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'unknown', 'core'],
        pathNot: workspace('shared/domain', 'shared/site'),
      },
    },
    {
      name: 'demo-data-on-demand',
      comment: 'The API loads the demo data by a dynamic import: a production package does not contain it.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '^api/src/demo-data/' },
      to: { path: '^api/src/demo-data/', dynamic: false },
    },
    {
      name: 'emulators-on-demand',
      comment: 'The API loads the emulators by a dynamic import: a production package does not contain them.',
      severity: 'error',
      from: { path: '^api/src/', pathNot: '^api/src/demo-data/' },
      to: { path: workspace('emulators'), dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'example-through-the-entries',
      comment:
        'The example stands for any other site: it uses the entries of the platform that a package has.',
      severity: 'error',
      from: { path: '^platform/example/' },
      to: {
        path: '^platform/(?!example/)',
        pathNot:
          '^platform/(registry|store|build|browser|browser/deferred|server|commands)/index\\.ts$|^platform/browser/(ssr|share-modules)\\.ts$',
      },
    },
    {
      name: 'platform-without-its-example',
      comment: 'The example is a site like any other; only tests use it.',
      severity: 'error',
      from: { path: '^platform/', pathNot: '^platform/(example|e2e)/' },
      to: { path: '^platform/(example|e2e)/' },
    },
    {
      name: 'commands-in-terminals',
      comment: 'What ships does without the commands: their packages are not installed in production.',
      severity: 'error',
      from: {
        path: '^(shell|remotes|shared|api|cli|emulators|platform)/',
        pathNot: '^(platform/(commands|testing|example)|shared/testing)/',
      },
      to: { path: '^(@rushtone/)?platform/commands(/|$)' },
    },
    {
      name: 'api-testing-in-tests',
      comment: 'What starts and fakes servers is for tests: a production package does not contain it.',
      severity: 'error',
      from: {
        path: '^(api/src|cli|emulators|shared|shell|remotes)/',
        pathNot: '/testing/|^emulators/check-identity/',
      },
      to: { path: workspace('api-testing', 'api/testing') },
    },
    {
      name: 'telemetry-on-demand',
      comment: 'Only a server with a collector or a service for errors loads what sends to them.',
      severity: 'error',
      from: { path: '^api/', pathNot: '(/testing/|^api/src/telemetry/telemetry\\.ts$)' },
      to: {
        path: [
          npm(
            '@opentelemetry/sdk-trace',
            '@opentelemetry/exporter-(trace|metrics)-otlp-http',
            '@opentelemetry/context-async-hooks',
          ),
          '^api/src/telemetry/(telemetry|sentry)\\.ts$',
        ],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-front-end-in-the-api',
      comment: 'The API has no front end in it.',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: npm('react', 'react-dom', 'firebase') },
    },
    {
      name: 'no-unresolvable',
      comment: 'The import names a file or package that does not exist.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\.s?css$' },
    },
    {
      name: 'no-dev-dependencies-in-production',
      comment: 'Code that ships needs its packages in "dependencies" of its own workspace.',
      severity: 'error',
      from: {
        path: '^(shell|remotes|shared|api|cli|platform/(registry|store|browser|server))/',
        pathNot: '(^shared/testing/|/(testing|fuzz|demo-data)/|(webpack\\.config|stories)\\.ts$)',
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-file-cycles',
      comment: 'Move what both files need into a third one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Move what both folders need into a folder that neither contains.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)(dist|\\.data)/', '\\.(test|spec)\\.tsx?$'] },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
} satisfies IConfiguration;

export default config;
