import { createStallClock, TICK_MS, type Beat } from './stall-clock.ts';

const visible: Beat = { mark: { name: 'network', version: '1.1.0', channel: 'canary', rev: 7 } };

const newClock = () => {
  const marks: string[] = [];
  const clock = createStallClock({
    put: ({ version }) => marks.push(version),
    remove: () => void marks.pop(),
  });
  let now = 1_000_000;
  clock.tick(now);
  return {
    marks,
    beat: clock.beat,
    /** Ticks regularly for as long. */
    pass: (milliseconds: number) => {
      for (const end = now + milliseconds; now < end; clock.tick(now)) now += TICK_MS;
    },
    jump: (milliseconds: number) => clock.tick((now += milliseconds)),
  };
};

test('a page that gives no beat for 5 s is marked with its version, once', () => {
  const { marks, beat, pass } = newClock();
  beat(visible);
  pass(4_500);
  expect(marks).toEqual([]);
  pass(500);
  expect(marks).toEqual(['1.1.0']);
  pass(60_000);
  expect(marks).toEqual(['1.1.0']);
});

test('a page that recovers loses its mark, and can be marked again', () => {
  const { marks, beat, pass } = newClock();
  beat(visible);
  pass(6_000);
  beat(visible);
  expect(marks).toEqual([]);
  pass(6_000);
  expect(marks).toEqual(['1.1.0']);
});

test('a page that is left while it stands still keeps its mark', () => {
  const { marks, beat, pass } = newClock();
  beat(visible);
  pass(6_000);
  beat({});
  expect(marks).toEqual(['1.1.0']);
});

test.each<[string, (clock: ReturnType<typeof newClock>) => void]>([
  ['that gives beats', ({ beat, pass }) => [1, 2, 3].forEach(() => (pass(4_000), beat(visible)))],
  ['that was hidden at its last beat', ({ beat, pass }) => (beat({}), pass(60_000))],
  ['of a device that slept', ({ pass, jump }) => (pass(3_000), jump(60_000), pass(3_000))],
  ['whose worker is late too', ({ jump }) => [1, 2, 3, 4].forEach(() => jump(2_500))],
  ['when the clock goes back', ({ pass, jump }) => (pass(3_000), jump(-60_000), pass(3_000))],
])('a page %s is not marked', (_, happens) => {
  const clock = newClock();
  clock.beat(visible);
  happens(clock);
  expect(clock.marks).toEqual([]);
});
