import fc from 'fast-check';
import { createFavoriteWishes, type FavoriteWish } from './favorite-wishes.ts';

const track = { videoId: 'glassHigh01', title: 'Glass Highway', artist: 'Neon Orchard', playlistId: null };
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A server that answers when the test says so. */
const begin = () => {
  const server = { favorite: false, asked: [] as boolean[] };
  const told: string[] = [];
  const waiting: ((answer: 'done' | 'refused') => void)[] = [];
  const wishes = createFavoriteWishes({
    send: ({ favorite }) =>
      new Promise((resolve, reject) => {
        server.asked.push(favorite);
        waiting.push((answer) => {
          if (answer === 'refused') return reject(new Error('no'));
          server.favorite = favorite;
          resolve();
        });
      }),
    settled: ({ favorite }) => told.push(`settled ${favorite}`),
    failed: (_wish, kept) => told.push(`failed, kept ${kept}`),
  });
  const answer = async (how: 'done' | 'refused' = 'done') => {
    waiting.shift()?.(how);
    await settle();
  };
  const wish = (favorite: boolean) => wishes.wish({ track, favorite });
  return { server, told, wish, answer, waiting, wishes };
};

test('a wish is shown from the moment it is made until it has settled', async () => {
  const { wish, answer, wishes, told, server } = begin();
  wish(true);
  expect(wishes.get('glassHigh01')).toBe(true);
  await answer();
  expect([wishes.get('glassHigh01'), server.favorite, told]).toEqual([undefined, true, ['settled true']]);
});

test('two quick clicks: the second goes after the first, and the last wish wins', async () => {
  const { wish, answer, server, told } = begin();
  wish(true);
  wish(false);
  expect(server.asked).toEqual([true]);
  await answer();
  expect(server.asked).toEqual([true, false]);
  await answer();
  expect([server.favorite, told]).toEqual([false, ['settled false']]);
});

test('what was taken back while waiting is never sent', async () => {
  const { wish, answer, server, told } = begin();
  wish(true);
  wish(false);
  wish(true);
  await answer();
  expect([server.asked, told]).toEqual([[true], ['settled true']]);
});

test('a refusal keeps what was before', async () => {
  const { wish, answer, told, wishes } = begin();
  wish(true);
  await answer('refused');
  expect([told, wishes.get('glassHigh01')]).toEqual([['failed, kept false'], undefined]);
});

test('a failure of a wish that was taken back is no failure: the last wish is sent all the same', async () => {
  const { wish, answer, server, told } = begin();
  wish(true);
  wish(false);
  await answer('refused');
  expect(server.asked).toEqual([true, false]);
  await answer();
  expect([server.favorite, told]).toEqual([false, ['settled false']]);
});

test('however the clicks and the answers fall, the server ends as the last wish, or the listener is told', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('click', 'done', 'refused'), { maxLength: 30 }),
      async (steps) => {
        const { wish, answer, waiting, server, told } = begin();
        let shown: FavoriteWish['favorite'] = false;
        let failures = 0;
        for (const step of steps) {
          if (step === 'click') wish((shown = !shown));
          else await answer(step);
          const failed = told.filter((each) => each.startsWith('failed')).length;
          if (failed > failures) shown = told.at(-1) === 'failed, kept true';
          failures = failed;
        }
        while (waiting.length > 0) await answer();
        expect(server.favorite).toBe(shown);
      },
    ),
    { numRuns: 60 },
  ));
