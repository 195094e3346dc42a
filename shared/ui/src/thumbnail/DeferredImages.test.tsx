import { act, render, screen } from '@testing-library/react';
import { DeferredImages } from './DeferredImages.tsx';
import { Thumbnail } from './Thumbnail.tsx';

const Grid = ({ drawn }: { drawn: boolean }) => (
  <DeferredImages>{drawn && <Thumbnail src="/luna.jpg" name="Luna" alt="Luna" />}</DeferredImages>
);

let now = 0;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A frame later the page is there. */
const scrollTo = (top: number) => {
  now += 16;
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
};
const picture = () => screen.queryByRole('img', { name: 'Luna' });

test('a picture of what is drawn while the page flies by waits until it is calm', () => {
  const { rerender } = render(<Grid drawn={false} />);
  scrollTo(0);
  scrollTo(400);
  rerender(<Grid drawn />);
  expect(picture()).toBeNull();
  act(() => jest.advanceTimersByTime(100));
  scrollTo(800);
  act(() => jest.advanceTimersByTime(100));
  expect(picture()).toBeNull();
  act(() => jest.advanceTimersByTime(50));
  expect(picture()).toBeVisible();
  scrollTo(2_000);
  expect(picture()).toBeVisible();
});

test('somebody who reads on sees pictures at once', () => {
  const { rerender } = render(<Grid drawn={false} />);
  scrollTo(0);
  scrollTo(20);
  scrollTo(40);
  rerender(<Grid drawn />);
  expect(picture()).toBeVisible();
});
