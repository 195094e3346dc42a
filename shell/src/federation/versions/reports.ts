import type { Channel, Release } from '@rushtone/releases';

/** What happened to a remote in this page: sent to the API, and shown in the versions panel. */
export type RemoteReport = {
  /** `retry`: the page failed at first, and then loaded in the same version. */
  kind: 'load' | 'retry' | 'fallback' | 'error';
  remote: string;
  version: string;
  channel: Channel;
  rev: number;
  milliseconds: number;
  /** Of an error or fallback: what went wrong. */
  cause?: string;
  message?: string;
  stack?: string;
};

declare const SHELL_VERSION: string;

const MAX_ERRORS = 20;
const MESSAGE_LENGTH = 300;
const STACK_LENGTH = 2_000;

export const reports: RemoteReport[] = [];
let listener: ((report: RemoteReport) => void) | undefined;

export const report = (
  kind: RemoteReport['kind'],
  { name, version }: Pick<Release, 'name' | 'version'>,
  details: Omit<RemoteReport, 'kind' | 'remote' | 'version'>,
): void => {
  const added: RemoteReport = { kind, remote: name, version, ...details };
  reports.push(added);
  listener?.(added);
};

/** What was thrown, as a report carries it. */
export const describeError = (error: unknown): Pick<RemoteReport, 'message' | 'stack'> =>
  error instanceof Error
    ? { message: error.message.slice(0, MESSAGE_LENGTH), stack: error.stack?.slice(0, STACK_LENGTH) }
    : { message: String(error).slice(0, MESSAGE_LENGTH) };

/** Reports what nothing has caught. The addresses in its stack tell whose code it was: a remote's, or the shell's. */
export const reportUncaught = (rev: number): void => {
  let errors = 0;
  const onError = (error: unknown) => {
    errors += 1;
    if (errors > MAX_ERRORS) return;
    const details = describeError(error);
    const [, name = 'shell', version = SHELL_VERSION] =
      /\/r\/([\w-]+)\/([\w.+-]+)\//.exec(details.stack ?? '') ?? [];
    report(
      'error',
      { name, version },
      { channel: 'stable', rev, milliseconds: 0, cause: 'throws', ...details },
    );
  };
  window.addEventListener('error', ({ error, message }) => onError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => onError(reason));
};

/** The listener also gets the reports made so far. */
export const onReport = (onEach: (report: RemoteReport) => void): void => {
  listener = onEach;
  reports.forEach(onEach);
};
