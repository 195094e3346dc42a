import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { compileKernel } from './compile-kernel.ts';

/** Run `npm run kernel -w @rushtone/tools` after changing `kernel.as`. */
const base64 = Buffer.from(await compileKernel()).toString('base64');
writeFileSync(
  path.join(import.meta.dirname, 'kernel-binary.ts'),
  `/** Compiled from \`kernel.as\` by \`npm run kernel -w @rushtone/tools\`. */\nexport const KERNEL_BASE64 =\n  '${base64}';\n`,
);
