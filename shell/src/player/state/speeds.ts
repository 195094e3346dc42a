/** The rates of the video host. It keeps the pitch. */
export const SPEEDS: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

/** The speeds that the listener keeps for songs, by the ID of the video. */
export type KeptSpeeds = Readonly<Record<string, number>>;

/** Returns the speed kept for a video. Own entries only, since "constructor" is a valid ID. */
export const keptSpeedOf = (speeds: KeptSpeeds, videoId: string): number | undefined =>
  Object.hasOwn(speeds, videoId) ? speeds[videoId] : undefined;

/** Returns the next slower (`by` = -1) or faster (1) speed. */
export const nextSpeed = (speed: number, by: -1 | 1): number => {
  const others = SPEEDS.filter((each) => (each - speed) * by > 0);
  return others.at(by > 0 ? 0 : -1) ?? speed;
};

/** Formats a speed as "1.5×". */
export const labelOfSpeed = (speed: number): string => `${speed}×`;
