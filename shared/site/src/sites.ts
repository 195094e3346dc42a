import { rushtone } from './rushtone.ts';
import type { Brand, Site } from './site.ts';
import { slowtide } from './slowtide.ts';

export const SITES: Readonly<Record<Brand, Site>> = { rushtone, slowtide };
