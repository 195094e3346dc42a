import { SPEED_PARTS, type SettingName } from '../../engine/settings/meta.ts';

const MEGA = 1_000_000;
const GIGA = 1_000 * MEGA;

export const megabytes = (bytes: number): string =>
  bytes < GIGA
    ? `${(bytes / MEGA).toFixed(bytes < 10 * MEGA ? 1 : 0)} MB`
    : `${(bytes / GIGA).toFixed(1)} GB`;

/** Formats with one decimal; a dash for silence. */
export const decibels = (value: number | null, unit: 'LUFS' | 'dBTP'): string =>
  value === null || !Number.isFinite(value) ? '–' : `${value.toFixed(1).replace('-', '−')} ${unit}`;

export const rateText = (rate: number): string => `${rate.toFixed(3)}×`;

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

export const valueText = (name: SettingName, value: number): string => {
  if (name === 'speed') return `${(value / SPEED_PARTS).toFixed(Number.isInteger(value) ? 2 : 3)}×`;
  if (name === 'pitch') return `${signed(value)} semitone${Math.abs(value) === 1 ? '' : 's'}`;
  if (name === 'bass') return value === 0 ? 'off' : `+${value} dB`;
  if ((name === 'fadeIn' || name === 'fadeOut') && value === 0) return 'off';
  if (name === 'reverbDecay' || name === 'fadeIn' || name === 'fadeOut')
    return `${(value / 10).toFixed(1)} s`;
  if (name === 'trimStart' || name === 'trimEnd') return `${(value / 100).toFixed(2)} s`;
  if (name === 'bpm') return value === 0 ? 'off' : `${value} BPM`;
  return name === 'reverbMix' && value === 0 ? 'off' : `${value} %`;
};
