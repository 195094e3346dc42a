import path from 'node:path';
import { DIST } from '../webpack/paths.ts';

export type VariantName = 'ours' | 'one bundle' | 'bare';

export type Variant = { name: VariantName; port: number; distDir: string };

const BUILT = path.join(DIST, 'bench');

/** Ports 8300 and on: each server has the video host's emulator on the port after its own. */
export const VARIANTS: readonly Variant[] = [
  { name: 'ours', port: 8300, distDir: path.join(BUILT, 'ours') },
  { name: 'one bundle', port: 8310, distDir: path.join(BUILT, 'one-bundle') },
  { name: 'bare', port: 8320, distDir: path.join(BUILT, 'bare') },
];
