/** What the first view has no use for: loaded when the page is idle, or when something goes wrong before. */
export { chooseSlowly, readOverrides, isOverridden } from './choose-slowly.ts';
export { climb } from './climb.ts';
export { followRegistry } from './follow.ts';
export { recoverRegistry } from './recover-registry.ts';
export { sendReports } from './send-reports.ts';
