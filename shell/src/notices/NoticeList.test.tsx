import { act, fireEvent, render, screen } from '@testing-library/react';
import { BANNER_MS } from '@rushtone/domain';
import { createNotices, type ShellNotice } from './notices.ts';
import { NoticeList } from './NoticeList.tsx';

const begin = (notice: ShellNotice) => {
  const notices = createNotices();
  render(<NoticeList notices={notices} />);
  act(() => void notices.show(notice));
  return notices;
};
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a notice disappears automatically, an error stays until it is closed (spec §10.19)', () => {
  const notices = begin({ kind: 'info', message: 'Added to the queue.' });
  act(() => notices.notify({ kind: 'error', message: 'Not saved.' }));
  pass(BANNER_MS);
  expect(screen.queryByText('Added to the queue.')).toBeNull();
  pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Close notice' }));
  expect(screen.queryByText('Not saved.')).toBeNull();
});

test('an error with a duration disappears, and an action closes its notice', () => {
  begin({ kind: 'error', message: 'Skipped.', durationMs: 3_000 });
  pass(3_000);
  expect(screen.queryByText('Skipped.')).toBeNull();
  const run = jest.fn();
  begin({ kind: 'info', message: 'Removed.', actions: [{ label: 'Undo', run }] });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Removed.')).toBeNull();
});

test('notices stay while hovered', () => {
  begin({ kind: 'info', message: 'Added to the queue.' });
  const text = screen.getByText('Added to the queue.');
  fireEvent.pointerEnter(text);
  pass(60_000);
  expect(text).toBeVisible();
  fireEvent.pointerLeave(text);
  pass(BANNER_MS);
  expect(screen.queryByText('Added to the queue.')).toBeNull();
});

test('after an action focus returns to where it was, so that Escape closes what was open there', () => {
  const notices = createNotices();
  render(
    <>
      <button type="button">Remove</button>
      <NoticeList notices={notices} />
    </>,
  );
  act(() => screen.getByRole('button', { name: 'Remove' }).focus());
  act(
    () =>
      void notices.show({ kind: 'info', message: 'Removed.', actions: [{ label: 'Undo', run: jest.fn() }] }),
  );
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.queryByText('Removed.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus();
});
