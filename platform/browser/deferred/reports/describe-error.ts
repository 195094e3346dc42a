import { onUncaught, report, type RemoteReport } from '../../versions/reports.ts';
import { channelOf } from '../channel-of.ts';

declare const SHELL_VERSION: string;

const MAX_ERRORS = 20;
const MESSAGE_LENGTH = 300;
const STACK_LENGTH = 2_000;

/** Describes a thrown value for a report. */
export const describeError = (error: unknown): Pick<RemoteReport, 'message' | 'stack'> =>
  error instanceof Error
    ? { message: error.message.slice(0, MESSAGE_LENGTH), stack: error.stack?.slice(0, STACK_LENGTH) }
    : { message: String(error).slice(0, MESSAGE_LENGTH) };

/** Returns the remote that an error names as its cause, or else the one whose URL is in its stack. */
const remoteOf = (error: unknown, stack = ''): { name: string; version: string } => {
  const { name: named, version: shown } = ((error as Error | null)?.cause ?? {}) as Record<string, unknown>;
  if (typeof named === 'string' && typeof shown === 'string') return { name: named, version: shown };
  const [, name = 'shell', version = SHELL_VERSION] = /\/r\/([\w-]+)\/([\w.+-]+)\//.exec(stack) ?? [];
  return { name, version };
};

/** Reports uncaught errors. The URLs in the stack tell whether the code is a remote's or the shell's. */
export const reportUncaught = (rev: () => number): void => {
  let errors = 0;
  onUncaught((error, path = window.location.pathname) => {
    errors += 1;
    if (errors > MAX_ERRORS) return;
    const described = describeError(error);
    const { name, version } = remoteOf(error, described.stack);
    const channel = channelOf({ remote: name, version });
    const details = { channel, rev: rev(), milliseconds: 0, cause: 'throws', path, ...described };
    report('error', { name, version }, details);
  });
};
