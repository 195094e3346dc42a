import path from 'node:path';
import type { Configuration } from 'webpack';
import { swcMinimizer } from './minimizer.ts';
import { ROOT } from './paths.ts';
import { scriptRule } from './rules.ts';

/** Next to the shell's assets, because its URL must not change and its scope is the whole site. */
export const SERVICE_WORKER_FILE = 'service-worker.js';

export const serviceWorkerConfig = (out: string): Configuration => ({
  name: 'service-worker',
  mode: 'production',
  context: ROOT,
  target: ['webworker', 'es2022'],
  devtool: false,
  entry: path.join(ROOT, 'shell/src/offline/service-worker.ts'),
  output: { path: out, hashFunction: 'xxhash64', filename: SERVICE_WORKER_FILE },
  resolve: { extensions: ['.ts'] },
  module: { rules: [scriptRule({ production: true, salt: 'rushtone_shell' })] },
  optimization: { minimizer: [swcMinimizer()] },
  performance: { hints: false },
  infrastructureLogging: { level: 'error' },
});
