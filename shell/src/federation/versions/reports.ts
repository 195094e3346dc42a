import type { Channel, Release } from '@rushtone/releases';

/** What happened to a remote in this page: sent to the API, and shown in the versions panel. */
export type RemoteReport = {
  kind: 'load' | 'fallback' | 'error';
  remote: string;
  version: string;
  channel: Channel;
  rev: number;
  milliseconds: number;
  /** Of an error or fallback: what went wrong. */
  cause?: string;
};

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

/** The listener also gets the reports made so far. */
export const onReport = (onEach: (report: RemoteReport) => void): void => {
  listener = onEach;
  reports.forEach(onEach);
};
