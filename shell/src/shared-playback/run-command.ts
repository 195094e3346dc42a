import { isActive } from '@rushtone/contract';
import type { DeviceState } from '@rushtone/domain';
import type { PlayerCore } from '../player/player-core.ts';
import { asNumber } from '../player/storage/validate.ts';

/** A script may play only a video that was played before, and is in view, which the stage sees to on a visible page. */
export const mayPlayHere = (core: PlayerCore): boolean =>
  document.visibilityState === 'visible' && core.snapshot().videoRequested;

/** Runs a command of another device. One that this release does not know does nothing. */
export const runCommand = (core: PlayerCore, { call, value = '' }: DeviceState['commands'][number]): void => {
  const active = isActive(core.snapshot().status);
  const number = value === '' ? Number.NaN : asNumber(Number(value), 0, 86_400, Number.NaN);
  if (call === 'pause' && active) core.pause();
  else if (call === 'play' && !active) core.toggle();
  else if (call === 'next') core.next();
  else if (call === 'previous') core.previous();
  else if (call === 'volume' && number >= 0) core.setVolume(number);
  else if (call === 'seek' && number >= 0) core.seek(number);
  else if (call === 'jump') core.playUpcoming(value);
  else if (call === 'remove') core.removeUpcoming(value);
};
