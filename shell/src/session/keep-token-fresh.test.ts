import { keepTokenFresh } from './keep-token-fresh.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const begin = (answers: (() => unknown)[] = [], lifetime = HOUR) => {
  let until = Date.now() + HOUR;
  const asked: number[] = [];
  const start = Date.now();
  const keeper = keepTokenFresh({
    expiry: () => until,
    refresh: async () => {
      asked.push(Date.now() - start);
      const answer = answers.shift();
      if (answer) throw answer();
      until = Date.now() + lifetime;
    },
    isPassing: (error) => error instanceof TypeError,
  });
  return { keeper, asked };
};

const offline = () => new TypeError('Failed to fetch');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the token is refreshed 5 minutes before expiry, again and again (spec §9)', async () => {
  const { keeper, asked } = begin();
  keeper.plan();
  await jest.advanceTimersByTimeAsync(55 * MINUTE - 1);
  expect(asked).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([55 * MINUTE]);
  await jest.advanceTimersByTimeAsync(55 * MINUTE);
  expect(asked).toEqual([55 * MINUTE, 110 * MINUTE]);
});

test('the retry back-off after network failure starts at 30 s and doubles up to 16 minutes (spec §9)', async () => {
  const { keeper, asked } = begin(Array.from({ length: 8 }, () => offline));
  keeper.plan();
  await jest.advanceTimersByTimeAsync(55 * MINUTE + 2 * HOUR);
  const waits = asked.slice(1, 9).map((at, turn) => (at - (asked[turn] ?? 0)) / 1000);
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 960, 960]);
});

test('after a refresh that succeeds the back-off begins anew', async () => {
  const { keeper, asked } = begin([offline, offline]);
  keeper.plan();
  await jest.advanceTimersByTimeAsync(55 * MINUTE + 90_000);
  expect(asked).toHaveLength(3);
  await jest.advanceTimersByTimeAsync(55 * MINUTE);
  expect(asked).toHaveLength(4);
});

test('what is no failure of the network is not tried again: the account is gone or the session is over', async () => {
  const { keeper, asked } = begin([() => new Error('auth/user-disabled')]);
  keeper.plan();
  await jest.advanceTimersByTimeAsync(3 * HOUR);
  expect(asked).toEqual([55 * MINUTE]);
});

test('a token that came otherwise moves the refresh, and nobody signed in asks for none', async () => {
  const { keeper, asked } = begin();
  keeper.plan();
  await jest.advanceTimersByTimeAsync(30 * MINUTE);
  keeper.plan();
  keeper.stop();
  await jest.advanceTimersByTimeAsync(3 * HOUR);
  expect(asked).toEqual([]);
});

test('a token that is late already is refreshed at once', async () => {
  const { keeper, asked } = begin();
  jest.setSystemTime(Date.now() + 2 * HOUR);
  keeper.plan();
  await jest.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(1);
});

test('tokens that live for less than five minutes are not asked for without end', async () => {
  const { keeper, asked } = begin([], MINUTE);
  keeper.plan();
  await jest.advanceTimersByTimeAsync(56 * MINUTE);
  expect(asked).toHaveLength(3);
});
