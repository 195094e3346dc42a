import { behaviourOf, brandOf } from '../ids.ts';
import { createRandom, type Random } from '../random.ts';
import { pickAccompaniment, playArp, playKeys, playPad } from './accompaniment.ts';
import { barWriter, type BarPlan } from './bar-plan.ts';
import { pickBass, playBass } from './bass-line.ts';
import { chordAt, pickChords } from './chord-plan.ts';
import { chorusOnly, planForm, tailSeconds, type Section } from './form.ts';
import { voice, type Chord, type Key } from './harmony.ts';
import { playMelody, type MelodyManner } from './melody.ts';
import { pickGroove, playDrums } from './rhythm-section.ts';
import type { Bar, Score } from './score.ts';
import { styles } from './style.ts';
import { createTheme } from './theme.ts';

function melodyManner({ section, brand, index }: BarPlan): MelodyManner | undefined {
  const { leadCentre } = styles[brand];
  const { name, bars, turn } = section;
  const calm = { centre: leadCentre.verse, harmony: false } as const;
  if (name === 'chorus') {
    return { voice: 'lead', centre: leadCentre.chorus, velocity: 0.85, harmony: turn > 0 };
  }
  if (name === 'verse') return { ...calm, voice: brand === 'slowtide' ? 'keys' : 'lead', velocity: 0.66 };
  if (name === 'break') return { ...calm, voice: 'keys', velocity: 0.6 };
  return name === 'intro' && index >= bars / 2 ? { ...calm, voice: 'keys', velocity: 0.5 } : undefined;
}

function sectionsFor(
  id: string,
  random: Random,
  barSeconds: number,
): { sections: Section[]; duration: number } {
  const behaviour = behaviourOf(id);
  if (behaviour.kind === 'short') {
    const sections = chorusOnly(Math.ceil(behaviour.seconds / barSeconds));
    return { sections, duration: behaviour.seconds };
  }
  const sections = planForm(random, barSeconds);
  const bars = sections.reduce((sum, section) => sum + section.bars, 0);
  return { sections, duration: Math.round(bars * barSeconds + tailSeconds) };
}

/** Writes the song of an id: pure, and the same at every call. */
export function compose(id: string): Score {
  const random = createRandom(`song ${id}`);
  const brand = brandOf(id);
  const style = styles[brand];
  const tempo = random.int(...style.tempo);
  const key: Key = { tonic: random.int(-5, 6), mode: random.pick(style.modes) };
  const swing = random.between(...style.swing);
  const chords = pickChords(random, key, id);
  const themes = { verse: createTheme(random, brand), chorus: createTheme(random, brand) };
  const groove = pickGroove(random, brand);
  const bass = pickBass(random, brand);
  const accompaniment = pickAccompaniment(random, brand);
  const barSeconds = 240 / tempo;
  const { sections, duration } = sectionsFor(id, random, barSeconds);
  const layout = sections.flatMap((section) =>
    Array.from({ length: section.bars }, (_, index) => ({ section, index })),
  );

  let hands: number[] = [];
  const bars = layout.map(({ section, index }, order): Bar => {
    const chordFor = (place: number): Chord => {
      const { section: there, index: inThere } = layout[place] ?? { section, index };
      return chordAt(
        chords,
        key,
        there.name,
        inThere,
        place === layout.length - 1 && there.name === 'ending',
      );
    };
    const plan: BarPlan = {
      brand,
      key,
      section,
      index,
      isLast: index === section.bars - 1,
      isFinal: order === layout.length - 1 && section.name === 'ending',
      chord: chordFor(order),
      next: chordFor(order + 1),
      at: order * barSeconds,
      sixteenth: barSeconds / 16,
      swing,
    };
    const { notes, write } = barWriter(plan, random);
    hands = voice(plan.chord, hands, 62);
    const manner = melodyManner(plan);
    playPad(plan, hands, write);
    playKeys(plan, accompaniment, hands, write);
    playArp(plan, accompaniment, hands, write);
    playBass(plan, bass, write);
    playDrums(plan, groove, random, write);
    if (manner) {
      const first = order - (index % 2);
      const theme = section.name === 'chorus' ? themes.chorus : themes.verse;
      playMelody(plan, theme, [chordFor(first), chordFor(first + 1)], manner, write);
    }
    notes.sort((a, b) => a.at - b.at);
    return { section: section.name, at: plan.at, notes: within(notes, duration) };
  });
  return { tempo, key, duration, bars };
}

function within(notes: Bar['notes'], duration: number): Bar['notes'] {
  return notes
    .filter((note) => note.at < duration - 0.05)
    .map((note) => ({ ...note, length: Math.min(note.length, duration - note.at) }));
}
