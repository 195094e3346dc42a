import { fireEvent, render, screen } from '@testing-library/react';
import { Thumbnail } from './Thumbnail.tsx';

const picture = () => screen.getByRole<HTMLImageElement>('img');
const arrives = (naturalWidth: number) => {
  Object.defineProperty(picture(), 'naturalWidth', { value: naturalWidth });
  fireEvent.load(picture());
};

test('a picture that is there is shown, and reserves its space', () => {
  render(<Thumbnail src="/a.jpg" name="Glass Highway" alt="Glass Highway" />);
  arrives(320);
  expect(picture()).toHaveAttribute('width', '320');
  expect(picture()).toHaveAttribute('loading', 'lazy');
});

test('a picture of the first view is fetched before others', () => {
  render(<Thumbnail src="/a.jpg" name="Glass Highway" alt="Glass Highway" eager />);
  expect(picture()).toHaveAttribute('loading', 'eager');
  expect(picture()).toHaveAttribute('fetchpriority', 'high');
});

test("the video host's grey answer is replaced by a drawn cover", () => {
  render(<Thumbnail src="/missing.jpg" name="Glass Highway" alt="Glass Highway" />);
  arrives(120);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

test('a picture that fails is replaced, and the next one gets its chance', () => {
  const { rerender } = render(<Thumbnail src="/broken.jpg" name="Glass Highway" alt="Glass Highway" />);
  fireEvent.error(picture());
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  rerender(<Thumbnail src="/other.jpg" name="Comets" alt="Comets" />);
  expect(picture()).toHaveAttribute('src', '/other.jpg');
});
