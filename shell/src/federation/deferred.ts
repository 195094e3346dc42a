/** What the first view does not need, of the platform and of the shell: one chunk. */
export * from '@rushtone/platform/browser/deferred';
export { startBackgroundTasks } from './start-background.ts';
export { answerEarly } from '../offline/kept-responses.ts';
