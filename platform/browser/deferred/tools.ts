/** Parts of what is deferred that a site uses by itself, such as for its versions panel. */
export { apiFaults, setFaults, startFaults } from './api-faults.ts';
export { followTopic } from './event-stream.ts';
export { describeError } from './reports/describe-error.ts';
export { proveInLog } from './log-proof.ts';
export { overrides, resetOverrides, setOverrides } from './overrides.ts';
export { prefetchOnIntent } from './prefetch-on-intent.ts';
export { watchTesterRole } from './tester-role.ts';
export { watchViews, type MeasuredView } from './reports/field-views.ts';
