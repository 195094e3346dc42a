import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { AfterFirstPaint } from './AfterFirstPaint.tsx';

const page = (address: { pathname: string; hash?: string; key: string }) => (
  <MemoryRouter initialEntries={[address]}>
    <h1>Network</h1>
    <AfterFirstPaint>
      <h2>Members</h2>
    </AfterFirstPaint>
    <AfterFirstPaint>
      <h2>Testimonials</h2>
    </AfterFirstPaint>
  </MemoryRouter>
);
const sections = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a page opened by a link shows its heading first, then one section per frame', async () => {
  render(page({ pathname: '/network', key: 'link' }));
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sections()).toEqual([]);
  const frame = () => act(() => jest.advanceTimersByTimeAsync(20));
  await frame();
  expect(sections()).toEqual(['Members']);
  await frame();
  expect(sections()).toEqual(['Members', 'Testimonials']);
});

test('Back, an anchor and server-rendered HTML show all sections at once', async () => {
  const { unmount } = render(page({ pathname: '/network', key: 'back' }));
  await act(() => jest.advanceTimersByTimeAsync(500));
  unmount();
  const all = ['Members', 'Testimonials'];
  const again = render(page({ pathname: '/network', key: 'back' }));
  expect(sections()).toEqual(all);
  again.unmount();
  render(page({ pathname: '/network', hash: '#testimonials', key: 'anchor' }));
  expect(sections()).toEqual(all);
  expect(renderToString(page({ pathname: '/network', key: 'server' }))).toMatch(/Members.*Testimonials/);
});
