import { lookOf, waveHeight, waveLines, type Look } from './look.ts';
import { createRandom, type Random } from './random.ts';
import { thumbnailSizes, type ThumbnailSize } from './thumbnail-sizes.ts';

const width = 320;
const height = 180;

function circle(x: number, y: number, radius: number, paint: string): string {
  return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius)}" ${paint}/>`;
}

/** Where the circle stands, cut by an edge or whole, alone, in a ring, or with a smaller one. */
function shapes(random: Random): string {
  const x = width * random.between(0.24, 0.76);
  const y = height * random.pick([0.5, 0.5, 0.36, 0.68, 0.88, 0.14]);
  const radius = random.between(52, 96);
  const main = circle(x, y, radius, 'fill="url(#c)"');
  const side = x < width / 2 ? 1 : -1;
  const satelliteX = x + side * (radius + random.between(20, 60));
  const satellite = circle(
    satelliteX,
    height - y * 0.8,
    random.between(12, 34),
    'fill="url(#c)" opacity=".55"',
  );
  const ring = circle(
    x,
    y,
    radius + random.between(9, 16),
    'fill="none" stroke="url(#c)" stroke-width="2" opacity=".6"',
  );
  return random.pick([main, main, main + satellite, ring + main]);
}

function linePath(look: Look, line: number, y: number, reach: number): string {
  const points = look.wave.jagged ? 64 : look.brand === 'slowtide' ? 22 : 40;
  const at = (index: number): string => {
    const x = index / points;
    return `${Math.round(x * width)} ${(y + waveHeight(look.wave, x, line, 0) * reach).toFixed(1)}`;
  };
  const coordinates = Array.from({ length: points + 1 }, (_, index) => at(index));
  if (look.wave.jagged) return `M${coordinates.join('L')}`;
  const [first = '', second = '', ...rest] = coordinates;
  return `M${first}Q${second} ${rest.shift() ?? second}T${rest.join('T')}`;
}

export function thumbnail(id: string, size: ThumbnailSize): string {
  const look = lookOf(id);
  const random = createRandom(`cover ${id}`);
  const [pixelsWide, pixelsHigh] = thumbnailSizes[size];
  const picture = shapes(random);
  const waveY = height * random.between(0.44, 0.58);
  const reach = random.between(46, 66);
  const lines = waveLines
    .slice(0, 3)
    .map(({ opacity }, line) => `<path d="${linePath(look, line, waveY, reach)}" opacity="${opacity}"/>`)
    .join('');
  const [from, to] = look.accents;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixelsWide}" height="${pixelsHigh}" ` +
    `viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice"><defs>` +
    `<linearGradient id="c" gradientTransform="rotate(${look.angle} .5 .5)"><stop stop-color="${from}"/>` +
    `<stop offset="1" stop-color="${to}"/></linearGradient>` +
    `<radialGradient id="g" cx="${random.between(0, 1).toFixed(2)}" cy="${random.between(0, 1).toFixed(2)}" r=".8">` +
    `<stop stop-color="${to}" stop-opacity=".26"/><stop offset="1" stop-color="${to}" stop-opacity="0"/>` +
    `</radialGradient></defs><rect width="${width}" height="${height}" fill="${look.surface}"/>` +
    `<rect width="${width}" height="${height}" fill="url(#g)"/>${picture}` +
    `<g fill="none" stroke="#fff" stroke-width="1.7" stroke-linejoin="round">${lines}</g></svg>`
  );
}

/** The grey picture that the real host answers, with a 404, when it has no thumbnail. */
export function missingThumbnail(): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="90" viewBox="0 0 120 90">' +
    '<rect width="120" height="90" fill="#ccc"/><rect x="46" y="33" width="28" height="24" rx="5" fill="#aaa"/>' +
    '<path d="M56 38.5v13l11-6.500z" fill="#ccc"/></svg>'
  );
}
