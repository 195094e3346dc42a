import path from 'node:path';
import { DIST } from '../webpack/paths.ts';

export type VariantName = 'ours' | 'one bundle' | 'bare';

export type Variant = { name: VariantName; port: number; distDir: string };

const BUILDS = path.join(DIST, 'bench');

/** Each server's video host emulator uses the next port. */
export const VARIANTS: readonly Variant[] = [
  { name: 'ours', port: 8300, distDir: path.join(BUILDS, 'ours') },
  { name: 'one bundle', port: 8310, distDir: path.join(BUILDS, 'one-bundle') },
  { name: 'bare', port: 8320, distDir: path.join(BUILDS, 'bare') },
];
