import {
  fit,
  SPEED_PARTS,
  UNTOUCHED,
  type MakerSettings,
  type SettingName,
} from '../../engine/settings/meta.ts';

/** The query parameter of each setting; `units` of the setting are 1 in the query. */
const FIELDS: readonly { setting: SettingName; name: string; units: number }[] = [
  { setting: 'speed', name: 'speed', units: SPEED_PARTS },
  { setting: 'pitch', name: 'pitch', units: 1 },
  { setting: 'bass', name: 'bass', units: 1 },
  { setting: 'reverbMix', name: 'reverb', units: 1 },
  { setting: 'reverbSize', name: 'size', units: 1 },
  { setting: 'reverbDecay', name: 'decay', units: 10 },
];

const REVERB_ONLY = new Set<SettingName>(['reverbSize', 'reverbDecay']);

/** The settings as a query string, without effects that are off. */
export const writeSettings = (settings: MakerSettings): string => {
  const query = new URLSearchParams();
  for (const { setting, name, units } of FIELDS) {
    const isOff = REVERB_ONLY.has(setting) ? settings.reverbMix === 0 : settings[setting] === 0;
    if (!isOff || setting === 'pitch') query.set(name, String(settings[setting] / units));
  }
  return query.toString();
};

/** The settings in a query, clamped to their ranges; null when it has none. */
export const readSettings = (query: URLSearchParams): MakerSettings | null => {
  const given = FIELDS.filter(({ name }) => query.has(name));
  if (given.length === 0) return null;
  const changes = given.map(({ setting, name, units }) => [
    setting,
    fit(setting, Math.round(Number.parseFloat(query.get(name) ?? '') * units)),
  ]);
  return { ...UNTOUCHED, ...(Object.fromEntries(changes) as Partial<MakerSettings>) };
};
