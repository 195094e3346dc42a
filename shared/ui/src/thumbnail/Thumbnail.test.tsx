import { fireEvent, render, screen } from '@testing-library/react';
import { Thumbnail } from './Thumbnail.tsx';

const picture = () => screen.getByRole<HTMLImageElement>('presentation');
const loadImage = (naturalWidth: number) => {
  Object.defineProperty(picture(), 'naturalWidth', { value: naturalWidth });
  fireEvent.load(picture());
};

test('shows the image and reserves its space', () => {
  render(<Thumbnail src="/a.jpg" name="Glass Highway" />);
  loadImage(320);
  expect(picture()).toHaveAttribute('width', '320');
  expect(picture()).toHaveAttribute('loading', 'lazy');
});

test('an eager image loads with high priority', () => {
  render(<Thumbnail src="/a.jpg" name="Glass Highway" eager />);
  expect(picture()).toHaveAttribute('loading', 'eager');
  expect(picture()).toHaveAttribute('fetchpriority', 'high');
});

test("replaces the video host's gray image with a generated cover", () => {
  render(<Thumbnail src="/missing.jpg" name="Glass Highway" />);
  loadImage(120);
  expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
});

test('replaces an image that fails and tries the next one', () => {
  const { rerender } = render(<Thumbnail src="/broken.jpg" name="Glass Highway" />);
  fireEvent.error(picture());
  expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  rerender(<Thumbnail src="/other.jpg" name="Comets" />);
  expect(picture()).toHaveAttribute('src', '/other.jpg');
});
