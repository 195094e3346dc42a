import { songApi, type Player, type Session, type Track } from '@rushtone/contract';
import { trackOf } from '@rushtone/domain';
import type { RuntimeConfig } from '@rushtone/site';
import type { Notices } from '../notices/notices.ts';
import type { Store } from '../store/store.ts';
import { readTheme, shownTheme, showTheme, THEME_NAMES } from '../theme/theme.ts';
import type { RunningVersions } from '@rushtone/platform/browser';
import { apiFaults, overrides } from '@rushtone/platform/browser/tools';

/** Query parameters of a page besides the versions (`mf.`) and the faults (`api`). */
const SONG = 'at.song';
const SECOND = 'at.second';
const QUEUE = 'at.queue';
const USER = 'at.user';
/** The theme, if it is not the one that is kept; with the width, also of links in error reports. */
const THEME = 'at.theme';
const WIDTH = 'at.width';
const MOST_QUEUED = 50;
const OURS = /^(mf$|mf\.|at\.|api$)/;

type Demo = RuntimeConfig['identity']['demo'];

type Described = {
  versions: Pick<RunningVersions, 'registry' | 'selection'>;
  player: Pick<Player, 'snapshot' | 'time'>;
  session: Session;
  demo: Demo;
};

/**
 * Returns a link with everything that a tester needs to see the same: of the versions, those that are not live. The
 * brand is part of its host.
 */
export const sessionLink = ({ versions, player, session, demo }: Described): string => {
  const link = new URL(window.location.href);
  for (const key of [...link.searchParams.keys()]) if (OURS.test(key)) link.searchParams.delete(key);
  const { chosen } = overrides.get();
  const live = versions.registry().remotes;
  for (const [name, { version }] of Object.entries(versions.selection.get().registry.remotes))
    if (chosen[name] ?? live[name]?.version !== version)
      link.searchParams.set(`mf.${name}`, chosen[name] ?? version);
  const { track, queue } = player.snapshot();
  if (track) {
    link.searchParams.set(SONG, track.videoId);
    link.searchParams.set(SECOND, String(Math.floor(player.time())));
  }
  if (queue.length > 0) {
    const ids = queue.slice(0, MOST_QUEUED).map((each) => each.track.videoId);
    link.searchParams.set(QUEUE, ids.join(','));
  }
  if (session.status === 'user' && demo?.emails.includes(session.email))
    link.searchParams.set(USER, session.email);
  for (const fault of apiFaults.get().asked) link.searchParams.append('api', fault);
  if (shownTheme() !== readTheme()) link.searchParams.set(THEME, shownTheme().toLowerCase());
  // A page opens as a session only if its address names a version.
  const [first] = Object.values(versions.selection.get().registry.remotes);
  if (first && !/[?&]mf\./.test(link.search)) link.searchParams.set(`mf.${first.name}`, first.version);
  return link.href;
};

/** Describes the page for the link in an error report: the theme, and the width of the window in CSS pixels. */
export const describePage = (): Record<string, string> => {
  const theme = readTheme();
  const ofSystem = window.matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  return {
    theme: theme === 'System' ? ofSystem : theme.toLowerCase(),
    width: String(window.innerWidth),
  };
};

export type Restoring = {
  player: Pick<Player, 'snapshot' | 'open' | 'seek' | 'addToQueue'>;
  store: Pick<Store, 'dispatch'>;
  session: { get: () => Session };
  demo: Demo;
  signIn: (email: string, password: string) => Promise<void>;
  show: Notices['show'];
};

const readTrack = async (store: Restoring['store'], videoId: string): Promise<Track | null> => {
  const asking = store.dispatch(songApi.endpoints.getSong.initiate({ s: videoId }));
  const { data } = await asking;
  asking.unsubscribe();
  return data ? trackOf({ ...data, youtube_id: videoId }, null) : null;
};

/** Signs in, but only to a demo account of this installation: a link never contains a password. */
const restoreUser = async (email: string | null, { session, demo, signIn }: Restoring): Promise<void> => {
  const current = session.get();
  if (email === null || !demo?.emails.includes(email)) return;
  if (current.status === 'user' && current.email === email) return;
  await signIn(email, demo.password);
};

const restoreSong = async (address: URL, { player, store }: Restoring): Promise<void> => {
  const song = address.searchParams.get(SONG);
  const track = song === null ? null : await readTrack(store, song);
  const at = Math.max(0, Number(address.searchParams.get(SECOND)) || 0);
  // A song's page may have opened it already.
  if (track && player.snapshot().track?.videoId === track.videoId) player.seek(at);
  else if (track) player.open(track, { at });
  const queued = (address.searchParams.get(QUEUE) ?? '').split(',').filter(Boolean).slice(0, MOST_QUEUED);
  const tracks = await Promise.all(queued.map((videoId) => readTrack(store, videoId)));
  for (const each of tracks) if (each) player.addToQueue(each);
};

/** Shows the theme, and names the width of the window, which a page cannot set. */
const restorePage = ({ searchParams }: URL, { show }: Restoring): void => {
  const theme = THEME_NAMES.find((name) => name.toLowerCase() === searchParams.get(THEME));
  if (theme) showTheme(theme);
  const width = Number(searchParams.get(WIDTH));
  if (width > 0) show({ kind: 'info', message: `This was reported in a window ${width} px wide.` });
};

/** Restores what a link from `sessionLink`, or that of an error report, describes. */
export const restoreSession = async (from: string, parts: Restoring): Promise<void> => {
  const address = new URL(from);
  restorePage(address, parts);
  await restoreUser(address.searchParams.get(USER), parts);
  await restoreSong(address, parts);
};
