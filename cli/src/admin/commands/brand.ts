import { BRANDS, type Brand } from '@rushtone/site';
import { UsageError } from '../failures.ts';
import type { Options } from '../command.ts';

export const brandOf = ({ brand }: Options): Brand => {
  const known = BRANDS.find((candidate) => candidate === brand);
  if (known === undefined) {
    throw new UsageError(
      `Say which brand: --brand ${BRANDS.join(' or --brand ')}${brand ? `; not '${brand}'` : ''}.`,
    );
  }
  return known;
};
