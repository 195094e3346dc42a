import {
  fit,
  SPEED_PARTS,
  UNTOUCHED,
  type MakerSettings,
  type SettingName,
} from '../../engine/settings/meta.ts';

/** How a setting stands in an address, and how many of its units make one there. */
const FIELDS: readonly { setting: SettingName; name: string; units: number }[] = [
  { setting: 'speed', name: 'speed', units: SPEED_PARTS },
  { setting: 'pitch', name: 'pitch', units: 1 },
  { setting: 'bass', name: 'bass', units: 1 },
  { setting: 'reverbMix', name: 'reverb', units: 1 },
  { setting: 'reverbSize', name: 'size', units: 1 },
  { setting: 'reverbDecay', name: 'decay', units: 10 },
];

const REVERB_ONLY = new Set<SettingName>(['reverbSize', 'reverbDecay']);

/** The settings as the query of a link; what is off is left out. */
export const writeRecipe = (settings: MakerSettings): string => {
  const query = new URLSearchParams();
  for (const { setting, name, units } of FIELDS) {
    const silent = REVERB_ONLY.has(setting) ? settings.reverbMix === 0 : settings[setting] === 0;
    if (!silent || setting === 'pitch') query.set(name, String(settings[setting] / units));
  }
  return query.toString();
};

/** The settings of a link; null when it carries none. What it does not say is untouched, nonsense is made to fit. */
export const readRecipe = (query: URLSearchParams): MakerSettings | null => {
  const told = FIELDS.filter(({ name }) => query.has(name));
  if (told.length === 0) return null;
  const changes = told.map(({ setting, name, units }) => [
    setting,
    fit(setting, Math.round(Number.parseFloat(query.get(name) ?? '') * units)),
  ]);
  return { ...UNTOUCHED, ...(Object.fromEntries(changes) as Partial<MakerSettings>) };
};
