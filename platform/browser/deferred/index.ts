/** What the first render does not need: loaded when the page is idle, or earlier if something goes wrong. */
export { loadFallback } from './load-fallback.ts';
export { readOverridesFromAddress } from './overrides.ts';
export { followRegistry, recoverRegistry } from './registry-client.ts';
export { replaceCrashed } from './replace-crashed.ts';
export { repairShellStyles } from './repair-styles.ts';
export { selectAsync } from './select-versions.ts';
export { verifyWorkers } from './verify-workers.ts';
export { startPlatformTasks } from './reports/send-reports.ts';
export { takeStalls } from './stalls/take-stalls.ts';
export { watchStalls } from './stalls/watch-stalls.ts';
