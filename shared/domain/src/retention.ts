import { countOf } from './count.ts';

export type Period = { days: number } | { months: number };

type Rule = {
  /** What is kept, and when the period starts, as worded on the privacy page. */
  what: string;
  since: string;
  period: Period;
};

/**
 * Retention periods. The hourly job deletes by them, and the privacy page lists them. Anything else is kept
 * until its owner removes it or deletes the account.
 */
export const RETENTION = {
  requests: {
    what: 'Messages and artwork requests to the team',
    since: 'after they are settled',
    period: { months: 6 },
  },
  openRequests: {
    what: 'Messages that were never settled',
    since: 'after they came',
    period: { months: 24 },
  },
  mail: { what: 'Emails that we sent', since: 'after they were sent', period: { months: 6 } },
  unsentMail: {
    what: 'Emails that could not be sent',
    since: 'after they were written',
    period: { days: 30 },
  },
  jobs: { what: 'Errors of failed tasks', since: 'after the failure', period: { days: 30 } },
  listens: {
    what: 'Plays that a service which you connected has not taken yet',
    since: 'after the play',
    period: { days: 3 },
  },
  payments: {
    what: 'Payments that have ended, with the address that paid',
    since: 'after their end',
    period: { months: 12 },
  },
  gifts: {
    what: 'Gifts, with the addresses of giver and recipient',
    since: 'after they end or can no longer be redeemed',
    period: { months: 12 },
  },
  unpaidGifts: {
    what: 'Gifts that were not paid',
    since: 'after they were written',
    period: { days: 30 },
  },
  paymentEvents: {
    what: 'Numbers of messages from the payment service',
    since: 'after they came',
    period: { days: 90 },
  },
  // Google expires a refresh token after six months without use, and we use it only to revoke it.
  tokens: {
    what: 'Access keys of connected accounts',
    since: 'after the connection, or until you disconnect',
    period: { months: 6 },
  },
  signIns: {
    what: 'Your sign-ins, with IP address and browser',
    since: 'after they were last used',
    period: { days: 90 },
  },
  randomPicks: {
    what: 'The last random song that you got from a list',
    since: 'after it was picked',
    period: { days: 1 },
  },
  writes: {
    what: 'When you last changed something, so that the next page shows it',
    since: 'after the change',
    period: { days: 1 },
  },
  formerSites: {
    what: 'The content of a former subscriber’s website',
    since: 'after the subscription ended',
    period: { months: 12 },
  },
  playlistChanges: {
    what: 'What was changed in a playlist that you edit together, so that it can be undone',
    since: 'after the change',
    period: { days: 30 },
  },
  devices: {
    what: 'The devices on which you listen, and what was played last, if you have switched on “Continue on your other devices”',
    since: 'after their last use, or until you sign out there or switch it off',
    period: { days: 30 },
  },
  rooms: {
    what: 'What a room plays in which people listen together, under made-up names',
    since: 'after the last song, or until the last person has left it',
    period: { days: 1 },
  },
  deletedPlaylists: {
    what: 'Playlists that you deleted, so that you can bring them back',
    since: 'after you deleted them',
    period: { days: 1 },
  },
  visits: {
    what: 'Counts of visits to a subscriber’s website, by day, without anything about the visitors',
    since: 'after the day',
    period: { months: 13 },
  },
  releasedNames: {
    what: 'Domain names that were given up, kept back for their last owner',
    since: 'after they were given up',
    period: { days: 90 },
  },
  erasure: {
    what: 'Everything in an account that you delete, so that you can change your mind',
    since: 'after you asked for it',
    period: { days: 7 },
  },
  audit: {
    what: 'The audit log: sign-ins, grants, payments and deletions, by account or customer number, with IP address and browser',
    since: 'after the event, also when the account is deleted',
    period: { months: 12 },
  },
  log: { what: 'The log of requests', since: 'after each request', period: { days: 14 } },
} as const satisfies Record<string, Rule>;

export type Kept = keyof typeof RETENTION;

type OnDevice = {
  /** What the browser stores, and until when, as worded on the privacy page. */
  what: string;
  /** Beginnings of the keys in local storage, or in that of the tab. */
  keys?: readonly string[];
  /** Whether an explicit sign-out deletes it. */
  untilSignOut?: true;
};

/** What the browser stores. The privacy page lists it; tests compare it with the code and with a sign-out. */
export const ON_DEVICE: readonly OnDevice[] = [
  {
    what: 'your queue, the current song, volume, repeat, shuffle and sleep timer, and which videos could not be played',
    keys: ['rushtone.player', 'rushtone.queue', 'rushtone.list', 'rushtone.unavailable'],
  },
  {
    what: 'what you choose for display and keys: the theme, cards or list, the size of lyrics, the corner of the video, speeds of songs, shortcuts',
    keys: [
      'theme',
      'rushtone.song-view',
      'rushtone.lyrics-size',
      'rushtone.dock',
      'rushtone.speeds',
      'rushtone.key-map',
      'rushtone.keys',
    ],
  },
  {
    what: 'the last hundred songs that you played, and what is “Not for me”, until you clear them or sign out',
    keys: ['rushtone.history', 'rushtone.not-for-me'],
    untilSignOut: true,
  },
  {
    what: 'unsent text of messages, until you close the tab or sign out',
    keys: ['draft:contact', 'draft:site-message', 'draft:gift'],
    untilSignOut: true,
  },
  {
    what: 'unsaved text of your website, promotion and artwork requests, until you save it, discard it or sign out',
    keys: ['draft:website', 'draft:activation', 'draft:promotion', 'draft:artwork'],
    untilSignOut: true,
  },
  {
    what: 'plays that are still to be reported to a service which you connected, until they are or you sign out',
    keys: ['draft:listens'],
    untilSignOut: true,
  },
  {
    what: 'the room in which you listen together with others, from one page to the next, until you leave it, close the tab or sign out',
    keys: ['draft:room'],
    untilSignOut: true,
  },
  {
    what: 'a number of this device and of the page that plays, if you have switched on “Continue on your other devices”, until you sign out',
    keys: ['draft:device', 'draft:claim'],
    untilSignOut: true,
  },
  {
    what: 'changes of your playlists that you made without a connection, until they are sent or you sign out',
    keys: ['draft:playlist-edits'],
    untilSignOut: true,
  },
  {
    what: 'the projects of the maker with their files and settings, until you delete them or sign out',
    keys: ['draft:maker'],
    untilSignOut: true,
  },
  {
    what: 'the last pages that you opened, and what everybody can read in them, for when there is no network',
  },
  {
    what: 'the last songs that you read while signed in, and your favorites, for when there is no network, until you sign out',
    untilSignOut: true,
  },
  {
    what: 'whether you are signed in, the song that you wanted to save before signing in, and technical notes about the running version of the site',
    keys: [
      'firebase:authUser',
      'rushtone.pending-favorite',
      'rushtone.install-hint',
      'rushtone.registry',
      'rushtone.seen',
      'rushtone.visitor',
      'rushtone.good',
      'rushtone.skipped',
      'rushtone.versions',
      'rushtone.tester',
      'rushtone.open',
      'rushtone.stalls',
    ],
  },
];

/** Returns the cutoff: nothing of that kind may be older. */
export const keptSince = (kept: Kept, now: Date): Date => {
  const { period }: Rule = RETENTION[kept];
  const then = new Date(now);
  if ('days' in period) then.setUTCDate(then.getUTCDate() - period.days);
  else then.setUTCMonth(then.getUTCMonth() - period.months);
  return then;
};

export const periodText = (period: Period): string => {
  const [count, unit] = 'days' in period ? [period.days, 'day'] : [period.months, 'month'];
  return countOf(count, unit);
};
