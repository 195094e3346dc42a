/** @jest-environment @rushtone/testing/browser */
import { act, renderHook } from '@testing-library/react';
import { useIframeApi } from './use-iframe-api.ts';

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="iframe_api"]')];

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  // What still waits gives up.
  await act(() => jest.advanceTimersByTimeAsync(20_000));
  for (const script of scripts()) script.remove();
  jest.useRealTimers();
});

test('a video host script that never responds times out, and is requested with a different URL', async () => {
  const failed = jest.fn();
  const { rerender } = renderHook(({ attempt }) => useIframeApi('/iframe_api', attempt, failed), {
    initialProps: { attempt: 0 as number | null },
  });
  expect(scripts().map(({ src }) => new URL(src).search)).toEqual(['']);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(failed).toHaveBeenCalledWith(new Error('The video host could not be reached.'));
  expect(scripts()).toEqual([]);

  rerender({ attempt: null });
  rerender({ attempt: 0 });
  expect(scripts().map(({ src }) => new URL(src).search)).toEqual(['?try=1']);
});

test('a script that loads nothing times out, and does not block the next one', async () => {
  const failed = jest.fn();
  renderHook(() => useIframeApi('/iframe_api', 0, failed));
  Object.assign(window, { YT: { loading: 1 } });
  scripts()[0]?.dispatchEvent(new Event('load'));
  await act(() => jest.advanceTimersByTimeAsync(10_100));
  expect(failed).toHaveBeenCalledWith(new Error('The video host did not respond.'));
  expect(window).toHaveProperty('YT', undefined);
});

test('a new attempt, such as after the connection returns, requests the script again', async () => {
  const failed = jest.fn();
  const { rerender } = renderHook(({ attempt }) => useIframeApi('/iframe_api', attempt, failed), {
    initialProps: { attempt: 0 },
  });
  scripts()[0]?.dispatchEvent(new Event('error'));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(scripts()).toEqual([]);
  rerender({ attempt: 1 });
  expect(scripts()).toHaveLength(1);
});

test('the player and a video within the page share one request', async () => {
  const failed = jest.fn();
  renderHook(() => useIframeApi('/iframe_api', 0, failed));
  renderHook(() => useIframeApi('/iframe_api', 0, failed));
  expect(scripts()).toHaveLength(1);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await act(() => jest.advanceTimersByTimeAsync(0));
  expect(failed).toHaveBeenCalledTimes(2);
});
