import { act, render, screen } from '@testing-library/react';
import { Banner, useBanner } from './Banner.tsx';

const Page = () => {
  const { banner, show } = useBanner();
  return (
    <>
      <button type="button" onClick={() => show({ kind: 'error', message: 'No.' })}>
        Press
      </button>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
    </>
  );
};

test('account banners, including errors, disappear after 5 s (spec §4, §10.19)', async () => {
  jest.useFakeTimers();
  render(<Page />);
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('alert')).toHaveTextContent('No.');
  act(() => jest.advanceTimersByTime(4_999));
  expect(screen.getByRole('alert')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.queryByRole('alert')).toBeNull();
  jest.useRealTimers();
});
