import type { Channel, Release } from '@rushtone/releases';

/** What happened to a remote in this page: told to the API, and shown in the versions panel. */
export type RemoteReport = {
  kind: 'load' | 'fallback' | 'error';
  remote: string;
  version: string;
  channel: Channel;
  rev: number;
  milliseconds: number;
  /** Of an error: what went wrong. */
  cause?: string;
};

export const reports: RemoteReport[] = [];
let tell: ((report: RemoteReport) => void) | undefined;

export const report = (
  kind: RemoteReport['kind'],
  { name, version }: Pick<Release, 'name' | 'version'>,
  rest: Omit<RemoteReport, 'kind' | 'remote' | 'version'>,
): void => {
  const made: RemoteReport = { kind, remote: name, version, ...rest };
  reports.push(made);
  tell?.(made);
};

/** From now on each report is told, and those that were made before. */
export const onReport = (listener: (report: RemoteReport) => void): void => {
  tell = listener;
  reports.forEach(listener);
};
