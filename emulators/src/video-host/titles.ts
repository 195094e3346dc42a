import { brandOf, type Brand } from './ids.ts';
import { createRandom } from './random.ts';

export interface VideoTitle {
  title: string;
  author: string;
}

export type TitleOf = (id: string) => Promise<VideoTitle | undefined>;

const firstWords = [
  'Glass',
  'Neon',
  'Paper',
  'Silver',
  'Velvet',
  'Electric',
  'Hollow',
  'Golden',
  'Midnight',
] as const;
const secondWords = [
  'Highway',
  'Comets',
  'Harbour',
  'Orchard',
  'Signals',
  'Lanterns',
  'Weather',
  'Mirrors',
] as const;
const authors = ['Vela', 'Neon Orchard', 'Low Harbour', 'Kites', 'Marlow & June', 'Static Garden'] as const;
const suffix: Record<Brand, string> = {
  rushtone: ' (Nightcore)',
  slowtide: ' (Slowed + Reverb)',
  neutral: '',
};

export function inventTitle(id: string): VideoTitle {
  const random = createRandom(`title ${id}`);
  const title = `${random.pick(firstWords)} ${random.pick(secondWords)}${suffix[brandOf(id)]}`;
  return { title, author: random.pick(authors) };
}
