/** Log levels of pino. */
export const INFO = 30;
export const WARN = 40;

/** Formats a log line outside of requests, such as at startup. */
export const logLine = (msg: string, level: number = INFO): string =>
  `${JSON.stringify({ level, time: Date.now(), msg })}\n`;
