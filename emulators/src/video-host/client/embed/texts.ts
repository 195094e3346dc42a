export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

export const errorTexts: Record<number, string> = {
  2: 'This video id is not valid.',
  5: 'The player could not play this video.',
  100: 'This video is not available.',
  101: 'The owner does not allow this video on other websites.',
  150: 'The owner does not allow this video on other websites.',
  153: 'Video player configuration error: the page sent no referrer.',
};
