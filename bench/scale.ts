/**
 * `npm run bench -- scale` computes what ten million listeners ask of each stateful part in their busiest hour, and
 * simulates the streams of pages while servers come and go. It measures nothing: costs of a call are those of
 * `bench/api`, row sizes those of the demo's tables.
 */

/** Assumptions, each a line of the table in docs/operate.md. */
const MODEL = {
  accounts: 10_000_000,
  /** Of the accounts, on a day; each makes 1.5 visits of an hour, and the busiest hour has three times the average. */
  activeShare: 0.1,
  visits: 1.5,
  peak: 3,
  songSeconds: 180,
  signedIn: 0.5,
  /** Of those signed in: listening goes with the person; and of all: in a room. */
  devicesOn: 0.1,
  inRooms: 0.01,
  randomShare: 0.5,
  songs: 1_000_000,
  servers: 50,
} as const;

/** Seconds between two checks of a session on one server, two records of its last use, and two calls of a room. */
const [CHECK_S, SEEN_S, ROOM_S] = [50, 300, 10];
/** Statements a second of a server that does nothing, with `JOBS=on` and `off`; measured. */
const POLLS = { on: 15, off: 1 } as const;
const TOPIC_CHECKS = 2;

/**
 * Share of requests that wait for a server, where a shared cache may give a response out for `seconds`: those to
 * addresses that nobody has asked for so long. Popularity by Zipf's law.
 */
const waiting = (addresses: number, perSecond: number, seconds: number): number => {
  let total = 0;
  for (let rank = 1; rank <= addresses; rank += 1) total += 1 / rank;
  let share = 0;
  for (let rank = 1; rank <= addresses; rank += 1) {
    const part = 1 / rank / total;
    share += part * Math.exp(-perSecond * part * seconds);
  }
  return share;
};

const createRandom = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

type Storm = { peakConnects: number; fullest: number; secondsUntilAll: number };

/**
 * Simulates pages that open their stream again after `lost` servers have ended: by chance after 2.5 to 10 s for a kill,
 * and 1 to 10 s for a stop. A balancer spreads them over the others; a full server sends them away, who wait again.
 */
const simulateStreams = (
  pages: number,
  { servers, lost, cap, isKill }: { servers: number; lost: number; cap: number; isKill: boolean },
): Storm => {
  const random = createRandom(1);
  const open = Array.from({ length: servers - lost }, () => Math.floor(pages / servers));
  const due = new Map<number, number>();
  const wait = (from: number, count: number) => {
    for (let page = 0; page < count; page += 1) {
      // Pages notice within a second; a new connection takes its time too.
      const at = Math.floor(from + random() + (isKill ? 2.5 + 7.5 * random() : 1 + 9 * random()));
      due.set(at, (due.get(at) ?? 0) + 1);
    }
  };
  wait(0, Math.floor(pages / servers) * lost);
  let [second, peakConnects, secondsUntilAll] = [0, 0, 0];
  for (; [...due.keys()].some((at) => at >= second) && second < 600; second += 1) {
    const connects = due.get(second) ?? 0;
    peakConnects = Math.max(peakConnects, connects);
    let refused = 0;
    for (let page = 0; page < connects; page += 1) {
      const server = Math.floor(random() * open.length);
      const count = open[server] ?? 0;
      if (count >= cap) refused += 1;
      else open[server] = count + 1;
    }
    if (connects > refused) secondsUntilAll = second + 1;
    wait(second, refused);
  }
  return { peakConnects, fullest: Math.max(...open), secondsUntilAll };
};

const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

export const runScaleBench = async (): Promise<void> => {
  const { accounts, activeShare, visits, peak, songSeconds, signedIn, devicesOn, inRooms, servers } = MODEL;
  const pages = (accounts * activeShare * visits * peak) / 24;
  const people = pages * signedIn;
  const songs = pages / songSeconds;
  const followers = people * devicesOn + pages * inRooms;
  const rates: readonly (readonly [string, number])[] = [
    ['pages open', pages],
    ['song/get a second', songs],
    ['of them to a server, behind a cache of 70 s', songs * waiting(MODEL.songs, songs, 70)],
    ['of them to a server, behind a CDN that is purged (610 s)', songs * waiting(MODEL.songs, songs, 610)],
    ['random songs a second (unlogged writes)', songs * MODEL.randomShare],
    ['session checks a second (reads)', people / CHECK_S],
    ['of them that write', people / SEEN_S],
    ['calls of rooms a second', (pages * inRooms) / ROOM_S],
    ['pages that follow a device or a room', followers],
    ['checks of topics a second', servers * TOPIC_CHECKS],
    ['polls of jobs a second, all servers', servers * POLLS.on],
    ['polls of jobs a second, JOBS=on at three', 3 * POLLS.on + (servers - 3) * POLLS.off],
  ];
  for (const [name, value] of rates) console.log(`${name.padEnd(60)} ${whole(value).padStart(12)}`);
  for (const [title, isKill, lost] of [
    ['one server killed', true, 1],
    ['ten servers killed', true, 10],
    ['ten servers stopped', false, 10],
  ] as const) {
    const storm = simulateStreams(pages, { servers, lost, cap: 10_000, isKill });
    console.log(
      `${title}: at most ${whole(storm.peakConnects)} streams a second come back, all within ${storm.secondsUntilAll} s; the fullest server has ${whole(storm.fullest)}`,
    );
  }
};
