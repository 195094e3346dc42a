import { reports, type RemoteReport } from '../versions/reports.ts';

/** Returns how a version that this page has loaded was chosen. */
export const channelOf = ({
  remote,
  version,
}: Pick<RemoteReport, 'remote' | 'version'>): RemoteReport['channel'] =>
  reports.findLast((each) => each.remote === remote && each.version === version)?.channel ?? 'stable';
