/** @jest-environment @rushtone/testing/browser */
import { createFrameWatch } from './frame-watch.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  document.body.replaceChildren();
  jest.useRealTimers();
});

const setUp = () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const state = { shouldReport: true };
  const onAlive = jest.fn();
  const onDead = jest.fn();
  const watch = createFrameWatch({ shouldReport: () => state.shouldReport, onAlive, onDead });
  watch.start(frame);
  const report = () =>
    window.dispatchEvent(new MessageEvent('message', { data: '{}', source: frame.contentWindow }));
  return { frame, state, onAlive, onDead, watch, report };
};

test('notices within 3 s that a frame has stopped reporting, once', () => {
  const { report, onAlive, onDead } = setUp();
  for (let second = 0; second < 10; second += 1) {
    report();
    jest.advanceTimersByTime(1_000);
  }
  expect(onAlive).toHaveBeenCalledTimes(10);
  expect(onDead).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2_000);
  expect(onDead.mock.calls).toEqual([['silent']]);
  jest.advanceTimersByTime(10_000);
  expect(onDead).toHaveBeenCalledTimes(1);
});

test('notices that a frame was removed, also while it is paused', () => {
  const { frame, state, watch, onDead } = setUp();
  state.shouldReport = false;
  frame.remove();
  expect(watch.isGone()).toBe(true);
  jest.advanceTimersByTime(1_000);
  expect(onDead.mock.calls).toEqual([['removed']]);
});

test('a frame may be silent while it is paused, while the page is hidden, and before it has reported', () => {
  const { report, state, onDead } = setUp();
  jest.advanceTimersByTime(20_000);
  report();
  state.shouldReport = false;
  jest.advanceTimersByTime(20_000);
  state.shouldReport = true;
  const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  jest.advanceTimersByTime(20_000);
  hidden.mockRestore();
  expect(onDead).not.toHaveBeenCalled();
});

test('a machine that stood still is not taken for a dead frame', () => {
  const { report, onDead } = setUp();
  report();
  for (let turn = 0; turn < 10; turn += 1) {
    jest.setSystemTime(Date.now() + 2_000);
    jest.spyOn(performance, 'now').mockReturnValue(turn * 2_500);
    jest.advanceTimersByTime(500);
  }
  expect(onDead).not.toHaveBeenCalled();
});
