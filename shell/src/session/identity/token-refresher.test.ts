import { createTokenRefresher } from './token-refresher.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const setUp = (failures: (() => unknown)[] = [], lifetime = HOUR) => {
  let until = Date.now() + HOUR;
  const refreshes: number[] = [];
  const start = Date.now();
  const refresher = createTokenRefresher({
    expiry: () => until,
    refresh: async () => {
      refreshes.push(Date.now() - start);
      const failure = failures.shift();
      if (failure) throw failure();
      until = Date.now() + lifetime;
    },
    isRetryable: (error) => error instanceof TypeError,
  });
  return { refresher, refreshes };
};

const offline = () => new TypeError('Failed to fetch');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('refreshes the token 5 minutes before each expiry (spec §9)', async () => {
  const { refresher, refreshes } = setUp();
  refresher.schedule();
  await jest.advanceTimersByTimeAsync(55 * MINUTE - 1);
  expect(refreshes).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(refreshes).toEqual([55 * MINUTE]);
  await jest.advanceTimersByTimeAsync(55 * MINUTE);
  expect(refreshes).toEqual([55 * MINUTE, 110 * MINUTE]);
});

test('retries after a network failure, first after 30 s, then doubling the delay up to 16 minutes (spec §9)', async () => {
  const { refresher, refreshes } = setUp(Array.from({ length: 8 }, () => offline));
  refresher.schedule();
  await jest.advanceTimersByTimeAsync(55 * MINUTE + 2 * HOUR);
  const waits = refreshes.slice(1, 9).map((at, turn) => (at - (refreshes[turn] ?? 0)) / 1000);
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});

test('a successful refresh resets the backoff', async () => {
  const { refresher, refreshes } = setUp([offline, offline]);
  refresher.schedule();
  await jest.advanceTimersByTimeAsync(55 * MINUTE + 90_000);
  expect(refreshes).toHaveLength(3);
  await jest.advanceTimersByTimeAsync(55 * MINUTE);
  expect(refreshes).toHaveLength(4);
});

test('does not retry after other failures, when the account was deleted or the session ended', async () => {
  const { refresher, refreshes } = setUp([() => new Error('auth/user-disabled')]);
  refresher.schedule();
  await jest.advanceTimersByTimeAsync(3 * HOUR);
  expect(refreshes).toEqual([55 * MINUTE]);
});

test('a new token reschedules the refresh, and signing out cancels it', async () => {
  const { refresher, refreshes } = setUp();
  refresher.schedule();
  await jest.advanceTimersByTimeAsync(30 * MINUTE);
  refresher.schedule();
  refresher.stop();
  await jest.advanceTimersByTimeAsync(3 * HOUR);
  expect(refreshes).toEqual([]);
});

test('refreshes an expired token immediately', async () => {
  const { refresher, refreshes } = setUp();
  jest.setSystemTime(Date.now() + 2 * HOUR);
  refresher.schedule();
  await jest.advanceTimersByTimeAsync(0);
  expect(refreshes).toHaveLength(1);
});

test('does not refresh in a loop if tokens expire in less than 5 minutes', async () => {
  const { refresher, refreshes } = setUp([], MINUTE);
  refresher.schedule();
  await jest.advanceTimersByTimeAsync(56 * MINUTE);
  expect(refreshes).toHaveLength(3);
});
