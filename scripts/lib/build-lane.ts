// node build-lane.ts <effort> <target>...: builds targets one after another, beside another process that builds others.
import { buildTarget } from './build-target.ts';
import { targets } from './targets.ts';

const [effort, ...names] = process.argv.slice(2);
try {
  for (const target of targets().filter(({ name }) => names.includes(name)))
    await buildTarget(target, effort === 'quick' ? 'quick' : 'best');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
