import type { Channel, Release } from '../../registry/index.ts';

/** An event of a remote in this page, sent to the API and shown in the versions panel. */
export type RemoteReport = {
  /**
   * `retry`: the page failed at first and then loaded in the same version. `mismatch`: a part of the server's
   * HTML differed from what React rendered, so React rendered that part again.
   */
  kind: 'load' | 'retry' | 'fallback' | 'error' | 'mismatch';
  remote: string;
  version: string;
  channel: Channel;
  rev: number;
  milliseconds: number;
  /** For a fallback, the version that could not be loaded. */
  instead?: string;
  /** For an error or fallback, what went wrong. */
  cause?: string;
  message?: string;
  stack?: string | undefined;
  /** Path of the page at that moment, without its query. */
  path?: string;
};

export const reports: RemoteReport[] = [];
let listener: ((report: RemoteReport) => void) | undefined;

export const report = (
  kind: RemoteReport['kind'],
  { name, version }: Pick<Release, 'name' | 'version'>,
  details: Omit<RemoteReport, 'kind' | 'remote' | 'version'>,
): void => {
  const added: RemoteReport = { kind, remote: name, version, path: window.location.pathname, ...details };
  reports.push(added);
  listener?.(added);
};

const uncaught: [error: unknown, path: string][] = [];
let errorListener = (error: unknown, path = window.location.pathname): void =>
  void uncaught.push([error, path]);

/** Collects uncaught errors until `onUncaught` is called. */
export const watchErrors = (): void => {
  window.addEventListener('error', ({ error, message }) => errorListener(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => errorListener(reason));
};

/** Registers a listener, which also receives the errors so far, with their paths. */
export const onUncaught = (onEach: typeof errorListener): void => {
  errorListener = onEach;
  for (const [error, path] of uncaught) onEach(error, path);
};

/** Registers a listener, which also receives the reports so far. */
export const onReport = (onEach: (report: RemoteReport) => void): void => {
  listener = onEach;
  reports.forEach(onEach);
};
