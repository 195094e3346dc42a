import { act, render, screen } from '@testing-library/react';
import { DeferredImages } from './DeferredImages.tsx';
import { Thumbnail } from './Thumbnail.tsx';

const Grid = ({ rendered }: { rendered: boolean }) => (
  <DeferredImages>{rendered && <Thumbnail src="/luna.jpg" name="Luna" />}</DeferredImages>
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

/** Scrolls within one frame. */
const scrollTo = (top: number) => {
  now += 16;
  Object.defineProperty(window, 'scrollY', { value: top, configurable: true });
  act(() => void window.dispatchEvent(new Event('scroll')));
};
const picture = () => screen.queryByRole('presentation');

test('an image rendered during fast scrolling loads once the scrolling slows down', () => {
  const { rerender } = render(<Grid rendered={false} />);
  scrollTo(0);
  scrollTo(400);
  rerender(<Grid rendered />);
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

test('images load immediately during slow scrolling', () => {
  const { rerender } = render(<Grid rendered={false} />);
  scrollTo(0);
  scrollTo(20);
  scrollTo(40);
  rerender(<Grid rendered />);
  expect(picture()).toBeVisible();
});
