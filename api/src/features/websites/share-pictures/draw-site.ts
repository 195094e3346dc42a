import { escapeHtml } from '@rushtone/platform/server';
import { contrastOf, type SiteCover, type SiteLook, type SiteTheme, type Website } from '@rushtone/domain';
import type { Brand } from '@rushtone/site';

/** Recommended size of Open Graph images, in pixels. */
const [WIDTH, HEIGHT] = [1200, 630];
const LEFT = 80;
const ROOM = WIDTH - 2 * LEFT;

type Colors = { background: string; text: string; quiet: string; lines: readonly [string, string] };

const BRAND_COLORS: Readonly<Record<Brand, Colors>> = {
  rushtone: { background: '#0c0913', text: '#ffffff', quiet: '#c3bcd0', lines: ['#8b5cff', '#ff4d8d'] },
  slowtide: { background: '#070d16', text: '#ffffff', quiet: '#b4c3d0', lines: ['#4f86ff', '#46e0c6'] },
};

/** Dark colors of `site-themes.scss`; a test keeps them in sync. */
export const THEME_COLORS: Readonly<Record<Exclude<SiteTheme, 'brand'>, Colors>> = {
  paper: { background: '#1b1712', text: '#f7efe2', quiet: '#bfae97', lines: ['#ffd08a', '#ffb27a'] },
  midnight: { background: '#050914', text: '#eaf0ff', quiet: '#98a7c8', lines: ['#b49bff', '#8fb0ff'] },
  ember: { background: '#160807', text: '#fff0ec', quiet: '#d0a59b', lines: ['#ffb45c', '#ff8a73'] },
  meadow: { background: '#07120b', text: '#ecf8ee', quiet: '#9dbba4', lines: ['#5fd6d0', '#6ee08f'] },
};

/** Matches characters missing in the font, which would be drawn as boxes. */
const FOREIGN = /[^\u0020-\u024f\u1e00-\u1eff\u2010-\u2027\u20ac]/gu;
const written = (text: string): string => text.replace(FOREIGN, '').replace(/\s+/g, ' ').trim();

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).replace(/\s+\S{0,15}$/, '')}…` : text;

const LINE_LENGTH = 20;

/** Splits a long name into two lines at the space nearest to the middle. */
const linesOf = (name: string): string[] => {
  if (name.length <= LINE_LENGTH) return [name];
  const spaces = [...name.matchAll(/ /g)].map(({ index }) => index);
  const middle = name.length / 2;
  const at = spaces.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  return at === undefined ? [name] : [name.slice(0, at), name.slice(at + 1)];
};

/** Average letter width at font size 1. */
const LETTER = 0.6;
const sizeFor = (text: string, largest: number): number =>
  Math.min(largest, Math.floor(ROOM / (LETTER * text.length)));

/** Draws text. The font file only has its thinnest weight, so bold text is drawn with an outline. */
const textAt = (
  text: string,
  y: number,
  { size, color, bold }: { size: number; color: string; bold: number },
) =>
  `<text x="${LEFT}" y="${y}" font-size="${size}" fill="${color}" stroke="${color}" stroke-width="${(size * bold).toFixed(1)}" stroke-linejoin="round">${escapeHtml(text)}</text>`;

const waveAt = (phase: number, cycles: number): string =>
  Array.from({ length: 301 }, (_, step) => {
    const along = step / 300;
    const swell = Math.sin(Math.PI * along) ** 1.5;
    const y = 510 + 62 * swell * Math.sin(2 * Math.PI * cycles * along + phase);
    return `${step === 0 ? 'M' : 'L'}${(along * WIDTH).toFixed(1)} ${y.toFixed(1)}`;
  }).join('');

export type PicturedSite = {
  brand: Brand;
  website: Pick<Website, 'name' | 'subtitle' | 'domain_name'>;
  look: Pick<SiteLook, 'theme' | 'accent' | 'cover'>;
};

const PLACES = { top: 'YMin', center: 'YMid', bottom: 'YMax' } as const;

/** Draws the cover below a tint of the background that keeps text readable even on white. */
const coverAt = (
  { position }: SiteCover,
  { href, background }: { href: string; background: string },
): string =>
  `<image width="${WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMid${PLACES[position]} slice" href="${href}"/><rect width="${WIDTH}" height="${HEIGHT}" fill="${background}" fill-opacity="0.72"/>`;

/** Draws the share picture of a website as SVG, with name, subtitle, colors and the cover at `coverHref`. */
export const drawSite = ({ brand, website, look }: PicturedSite, coverHref = ''): string => {
  const colors = look.theme === 'brand' ? BRAND_COLORS[brand] : THEME_COLORS[look.theme];
  const [line, accent] = colors.lines;
  // An accent with too little contrast is ignored.
  const own = look.accent !== '' && contrastOf(look.accent, colors.background) >= 3 ? look.accent : accent;
  const lines = linesOf(cut(written(website.name) || website.domain_name, 44));
  const longest = lines.reduce((most, each) => (each.length > most.length ? each : most), '');
  const size = sizeFor(longest, lines.length === 1 ? 128 : 96);
  const top = lines.length === 1 ? 250 : 190;
  const names = lines.map((text, index) =>
    textAt(text, top + index * Math.round(size * 1.15), { size, color: colors.text, bold: 0.055 }),
  );
  const subtitle = cut(written(website.subtitle), 64);
  const below = top + (lines.length - 1) * Math.round(size * 1.15) + 80;
  const second =
    subtitle && textAt(subtitle, below, { size: sizeFor(subtitle, 44), color: colors.quiet, bold: 0.03 });
  const cover = look.cover && coverAt(look.cover, { href: coverHref, background: colors.background });
  const cycles = brand === 'slowtide' ? 3 : 9;
  const waves = [
    [line, 0],
    [own, 1.3],
  ].map(
    ([color, phase]) =>
      `<path d="${waveAt(Number(phase), cycles)}" fill="none" stroke="${color}" stroke-width="7" stroke-linecap="round"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="Outfit"><rect width="${WIDTH}" height="${HEIGHT}" fill="${colors.background}"/>${cover ?? ''}${waves.join('')}${names.join('')}${second}</svg>`;
};
