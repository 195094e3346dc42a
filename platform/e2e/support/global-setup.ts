import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Builds the example, which takes a few seconds. */
export default function buildExample(): void {
  const build = path.join(import.meta.dirname, '../../example/build.ts');
  execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', build], { stdio: 'inherit' });
}
