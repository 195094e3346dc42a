import { rememberGood } from '../chooser.ts';
import { onReport, reports, type RemoteReport } from '../reports.ts';

const GATHER_MS = 1_000;

/** Tells the API what happened to remotes in this page, some at a time; the last ones when the page is left. */
export const sendReports = (apiBase: string): void => {
  let waiting: RemoteReport[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    navigator.sendBeacon(
      `${apiBase}/remotes/report`,
      new URLSearchParams({ reports: JSON.stringify(waiting) }),
    );
    waiting = [];
  };
  onReport((report) => {
    if (report.kind === 'load') rememberGood(report.remote, report.version);
    waiting.push(report);
    timer ??= setTimeout(send, GATHER_MS);
    if (reports.length > 200) reports.splice(0, 100);
  });
  window.addEventListener('pagehide', send);
};
