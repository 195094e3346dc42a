/** Levels as pino numbers them. */
export const INFO = 30;
export const WARN = 40;

/** A line for what belongs to no request, such as the start. */
export const logLine = (msg: string, level: number = INFO): string =>
  `${JSON.stringify({ level, time: Date.now(), msg })}\n`;
