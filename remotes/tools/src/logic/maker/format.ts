import { SPEED_PARTS, type SettingName } from '../../engine/settings/meta.ts';

const MINUTE = 60;

/** "3:20", or "1:03:20" from an hour on. */
export const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / MINUTE / MINUTE), Math.floor(whole / MINUTE) % MINUTE];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % MINUTE)}` : `${minutes}:${two(whole % MINUTE)}`;
};

const MEGA = 1_000_000;

export const megabytes = (bytes: number): string => `${(bytes / MEGA).toFixed(bytes < 10 * MEGA ? 1 : 0)} MB`;

export const rateText = (rate: number): string => `${rate.toFixed(3)}×`;

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

export const valueText = (name: SettingName, value: number): string => {
  if (name === 'speed') return `${(value / SPEED_PARTS).toFixed(2)}×`;
  if (name === 'pitch') return `${signed(value)} semitone${Math.abs(value) === 1 ? '' : 's'}`;
  if (name === 'bass') return value === 0 ? 'off' : `+${value} dB`;
  if (name === 'reverbDecay') return `${(value / 10).toFixed(1)} s`;
  return name === 'reverbMix' && value === 0 ? 'off' : `${value} %`;
};
