import { ServerClock } from './server-clock.ts';

test('has no time before the first answer', () => {
  expect(new ServerClock().now()).toBeNull();
});

test('takes the answer with the shortest way, half of which the time is old', () => {
  const clock = new ServerClock();
  const sent = performance.now();
  clock.note(1_000_000 + 900, sent, sent + 1_000);
  clock.note(1_000_000 + 20, sent, sent + 40);
  clock.note(1_000_000 + 400, sent, sent + 500);
  const passed = performance.now() - sent;
  expect(clock.now()).toBeGreaterThanOrEqual(1_000_000 + passed);
  expect(clock.now()).toBeLessThan(1_000_000 + passed + 1_000);
});

test('forgets an answer after eight others, as clocks drift', () => {
  const clock = new ServerClock();
  clock.note(5, 0, 0);
  for (let count = 0; count < 8; count += 1) clock.note(1_000, 0, 10);
  expect(Math.round((clock.now() ?? 0) - performance.now())).toBe(995);
});
