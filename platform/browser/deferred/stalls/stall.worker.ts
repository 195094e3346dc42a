/** Notices that the page's thread stands still, which the page itself cannot. */
import { createStallClock, TICK_MS, type Beat } from './stall-clock.ts';
import { putMark, removeMark } from './stall-marks.ts';

const tab = crypto.randomUUID();
/** Steps in their order, since a page may recover while its mark is written. */
let writing: Promise<unknown> = Promise.resolve();
const write = (step: () => Promise<unknown>): void => {
  // Without a database nothing is remembered.
  writing = writing.then(step).catch(() => undefined);
};

const clock = createStallClock({
  put: (mark) => write(() => putMark(tab, mark)),
  remove: () => write(() => removeMark(tab)),
});
addEventListener('message', ({ data }: MessageEvent<Beat>) => clock.beat(data));
setInterval(() => clock.tick(Date.now()), TICK_MS);
