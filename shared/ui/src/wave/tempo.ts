import { SITES, type Brand } from '@rushtone/site';

const isBrand = (value: string | undefined): value is Brand => value !== undefined && value in SITES;

/** Where there is no document, on the server, whoever draws says which brand he draws. */
const drawnBrand = (): string | undefined =>
  typeof document === 'undefined'
    ? (globalThis as { DRAWN_BRAND?: string }).DRAWN_BRAND
    : document.documentElement.dataset.brand;

/**
 * Cycles of the brand's wave over one width. `data-brand` stands on <html> before the first paint, so no
 * component has to be told which brand it draws for.
 */
export const brandCycles = (): number => {
  const brand = drawnBrand();
  return SITES[isBrand(brand) ? brand : 'rushtone'].logo.cycles;
};
