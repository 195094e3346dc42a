import { act, screen } from '@testing-library/react';
import { renderPage } from '@rushtone/testing';
import { QueryBanner } from './QueryBanner.tsx';

const setUp = (route: string) => renderPage({ Page: QueryBanner }, { route });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test.each([
  ['/login?success=Password+reset+successfully&x=1', 'status', 'Password reset successfully'],
  ['/account?error=Discord+said+no&x=1', 'alert', 'The link that you followed says: “Discord said no”'],
])('the banner of %s disappears after 5 s, also from the URL (spec §4)', async (route, role, message) => {
  const { where } = await setUp(route);
  expect(screen.getByRole(role)).toHaveTextContent(message);
  act(() => jest.advanceTimersByTime(4_999));
  expect(screen.getByRole(role)).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByRole(role)).toBeNull();
  expect(where()).toBe(`${route.split('?')[0]}?x=1`);
});

test('shows markup in the query as text', async () => {
  await setUp('/login?success=%3Cimg+src%3Dx%3E');
  expect(screen.getByRole('status')).toHaveTextContent('<img src=x>');
  expect(screen.queryByRole('img')).toBeNull();
});

test('does not cancel a pending navigation when it expires', async () => {
  const { where } = await setUp('/account?error=No&x=1');
  const before = window.location.pathname;
  window.history.pushState(null, '', '/on-the-way');
  act(() => jest.advanceTimersByTime(6_000));
  expect(where()).toBe('/account?error=No&x=1');
  window.history.replaceState(null, '', before);
  act(() => jest.advanceTimersByTime(6_000));
  expect(where()).toBe('/account?x=1');
});
