import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { unpackStretch } from './unpack-stretch.ts';

/** Run `npm run stretch -w @rushtone/tools` after updating `signalsmith-stretch`. */
writeFileSync(
  path.join(import.meta.dirname, 'stretch-binary.ts'),
  `/** Unpacked from \`signalsmith-stretch\` by \`npm run stretch -w @rushtone/tools\`. */\nexport const STRETCH_BASE64 =\n  '${unpackStretch()}';\n`,
);
