import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Carousel } from './Carousel.tsx';

const slides = ['Luna', 'Kumo', 'Penny'].map((name) => ({
  key: name,
  content: <button type="button">{name}</button>,
}));

const show = async (count = slides.length) => {
  const view = render(
    <Carousel label="Members" slides={slides.slice(0, count)} autoplayMs={2_000} size="small" />,
  );
  await act(() => Promise.resolve());
  return { ...view, user: userEvent.setup() };
};

const setReducedMotion = (matches: boolean) => {
  window.matchMedia = (query) => ({ matches, media: query }) as MediaQueryList;
};

afterEach(() => setReducedMotion(false));

test('is a labeled region with Pause first, then the position, Previous and Next', async () => {
  await show();
  const region = screen.getByRole('region', { name: 'Members' });
  expect(region.querySelectorAll('button')[0]).toHaveTextContent('Pause');
  expect(screen.getByText('1 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous slide' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next slide' })).toBeVisible();
});

test('offscreen slides are inert', async () => {
  await show();
  expect(screen.getByRole('group', { name: '1 of 3' })).not.toHaveAttribute('inert');
  expect(screen.getByRole('group', { name: '2 of 3' })).toHaveAttribute('inert');
});

test('Pause becomes Start, and the position is announced only while autoplay is off', async () => {
  const { user } = await show();
  expect(screen.getByText('1 of 3')).toHaveAttribute('aria-live', 'off');
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(screen.getByRole('button', { name: 'Start' })).toHaveFocus();
  expect(screen.getByText('1 of 3')).toHaveAttribute('aria-live', 'polite');
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(screen.getByText('1 of 3')).toHaveAttribute('aria-live', 'off');
});

test('autoplay pauses while the carousel has focus', async () => {
  const { user } = await show();
  await user.tab();
  expect(screen.getByText('1 of 3')).toHaveAttribute('aria-live', 'polite');
  await act(() => (document.activeElement as HTMLElement).blur());
  expect(screen.getByText('1 of 3')).toHaveAttribute('aria-live', 'off');
});

test('autoplay is off for users who prefer reduced motion', async () => {
  setReducedMotion(true);
  await show();
  expect(screen.getByRole('button', { name: 'Start' })).toBeVisible();
});

test('a single slide has no controls', async () => {
  await show(1);
  expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
});
