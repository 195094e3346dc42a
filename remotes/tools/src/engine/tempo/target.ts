import { RANGES, SPEED_PARTS, type MakerSettings } from '../settings/meta.ts';
import { rateOf } from '../settings/rate.ts';

/**
 * Sets the speed that brings a sound of `tempo` BPM to the target, as close as the range of speeds allows. Returns the
 * settings unchanged if there is no target or the tempo is unknown.
 */
export const withTempo = (settings: MakerSettings, tempo: number | null): MakerSettings => {
  if (settings.bpm === 0 || tempo === null) return settings;
  const { min, max } = RANGES.speed;
  const atFullSpeed = tempo * rateOf({ ...settings, speed: SPEED_PARTS }).value;
  const speed = (SPEED_PARTS * settings.bpm) / atFullSpeed;
  return { ...settings, speed: Math.min(max, Math.max(min, speed)) };
};
