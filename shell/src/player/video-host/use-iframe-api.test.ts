import { act, renderHook } from '@testing-library/react';
import { useIframeApi } from './use-iframe-api.ts';

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="iframe_api"]')];

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a script of the video host that never responds is given up, and requested under another address', async () => {
  const failed = jest.fn();
  const { rerender } = renderHook(({ requested }) => useIframeApi('/iframe_api', requested, failed), {
    initialProps: { requested: true },
  });
  expect(scripts().map(({ src }) => new URL(src).search)).toEqual(['']);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(failed).toHaveBeenCalledWith(new Error('The video host could not be reached.'));
  expect(scripts()).toEqual([]);

  rerender({ requested: false });
  rerender({ requested: true });
  expect(scripts().map(({ src }) => new URL(src).search)).toEqual(['?try=1']);
});
