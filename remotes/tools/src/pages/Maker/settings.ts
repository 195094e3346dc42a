import type { Site } from '@rushtone/site';
import {
  fit,
  RANGES,
  SPEED_PARTS,
  UNTOUCHED,
  type MakerSettings,
  type SettingName,
} from '../../engine/settings/meta.ts';

/** Settings that presets do not change. */
const {
  tail: _tail,
  limiter: _limiter,
  loudness: _loudness,
  fadeIn: _in,
  fadeOut: _out,
  independent: _independent,
  trimStart: _start,
  trimEnd: _end,
  ...NEUTRAL
} = UNTOUCHED;

type PresetSettings = typeof NEUTRAL;
type Preset = { name: string; settings: PresetSettings };

const preset = (name: string, speed: number, changes: Partial<PresetSettings> = {}): Preset => ({
  name,
  settings: { ...NEUTRAL, speed: fit('speed', Math.round(speed * SPEED_PARTS)), ...changes },
});

const FAST: readonly Preset[] = [
  preset('Nightcore bright', 1.35),
  preset('Sped up', 1.2),
  preset('Bass nightcore', 1.3, { bass: 6 }),
];

const SLOW: readonly Preset[] = [
  preset('Slowed', 0.85),
  preset('Heavy slowed', 0.75, { reverbMix: 55, reverbSize: 80, reverbDecay: 40 }),
  preset('Daycore', 0.8, { bass: 4 }),
];

const REVERB = { reverbMix: 40, reverbSize: 70, reverbDecay: 30 };

/** Returns the presets: the site's default first, then those of its brand, then others. */
export const presetsFor = ({ brand, maker }: Pick<Site, 'brand' | 'maker'>): readonly Preset[] => {
  const pitch = fit('pitch', maker.pitch);
  const untouched = preset('Untouched', 1);
  return brand === 'slowtide'
    ? [
        preset('Slowed + reverb', maker.speed, { ...REVERB, pitch }),
        ...SLOW,
        preset('Nightcore', 1.25),
        untouched,
      ]
    : [
        preset('Nightcore', maker.speed, { pitch }),
        ...FAST,
        preset('Slowed + reverb', 0.8, REVERB),
        untouched,
      ];
};

/** Returns whether the settings match a preset. */
export const sameSettings = (wanted: PresetSettings, settings: MakerSettings): boolean =>
  (Object.keys(wanted) as (keyof PresetSettings)[]).every((name) => wanted[name] === settings[name]);

type Field = { setting: SettingName; name: string; units: number };

/** Query parameters of settings. `units` of a setting correspond to 1 in the query. */
const FIELDS: readonly Field[] = [
  { setting: 'speed', name: 'speed', units: SPEED_PARTS },
  { setting: 'pitch', name: 'pitch', units: 1 },
  { setting: 'bass', name: 'bass', units: 1 },
  { setting: 'reverbMix', name: 'reverb', units: 1 },
  { setting: 'reverbSize', name: 'size', units: 1 },
  { setting: 'reverbDecay', name: 'decay', units: 10 },
  { setting: 'tail', name: 'tail', units: 1 },
  { setting: 'limiter', name: 'limiter', units: 1 },
  { setting: 'fadeIn', name: 'in', units: 10 },
  { setting: 'fadeOut', name: 'out', units: 10 },
  { setting: 'loudness', name: 'lufs', units: 1 },
  { setting: 'independent', name: 'independent', units: 1 },
  { setting: 'trimStart', name: 'start', units: 100 },
  { setting: 'trimEnd', name: 'end', units: 100 },
  { setting: 'bpm', name: 'bpm', units: 1 },
];

/** Returns how many units of a setting are 1 of what is shown and typed, such as 10 tenths of a second. */
export const unitsOf = (name: SettingName): number => FIELDS.find(({ setting }) => setting === name)!.units;

/** Places after the point that the finest value has: a speed of 0.001. */
export const PLACES = 3;

/** Settings always included in the query, regardless of their value. */
const LEADING = new Set<SettingName>(['speed', 'pitch']);
const OF_REVERB = new Set<SettingName>(['reverbSize', 'reverbDecay']);

/** Serializes the settings to a query string, without default values. */
export const writeSettings = (settings: MakerSettings): string => {
  const query = new URLSearchParams();
  for (const { setting, name, units } of FIELDS) {
    const isGiven = OF_REVERB.has(setting)
      ? settings.reverbMix > 0
      : settings[setting] !== UNTOUCHED[setting];
    if (isGiven || LEADING.has(setting))
      query.set(name, String(Number((fit(setting, settings[setting]) / units).toFixed(PLACES))));
  }
  return query.toString();
};

const valueIn = (query: URLSearchParams, { setting, name, units }: Field): number | null => {
  const text = query.get(name) ?? '';
  const value = Number(text) * units;
  const { min, max } = RANGES[setting];
  // Tolerates half a unit, from rounding decimal numbers.
  return text.trim() !== '' && value >= min - 0.5 && value <= max + 0.5 ? fit(setting, value) : null;
};

/** Parses the settings in a query, with defaults for invalid ones; `null` if it has none. */
export const readSettings = (query: URLSearchParams): MakerSettings | null => {
  const given = FIELDS.filter(({ name }) => query.has(name));
  if (given.length === 0) return null;
  const changes = given.map((field) => [field.setting, valueIn(query, field) ?? UNTOUCHED[field.setting]]);
  return { ...UNTOUCHED, ...(Object.fromEntries(changes) as Partial<MakerSettings>) };
};

const MAX_SHOWN = 24;

/** Returns invalid parameters as `name=value`; with `unknown`, also unknown ones. */
export const settingsProblems = (
  query: URLSearchParams,
  { unknown, except }: { unknown: boolean; except: string },
): string[] =>
  [...query]
    .filter(([name]) => {
      const field = FIELDS.find((each) => each.name === name);
      return field ? valueIn(query, field) === null : unknown && name !== except;
    })
    .map(([name, value]) => `${name}=${value}`.slice(0, MAX_SHOWN));
