import { createRoot } from 'react-dom/client';
import { STORY_HEIGHT, STORY_WIDTH, type Stories, type Story } from '../story.ts';
import { createFakeShell, dressDocument } from './fake-shell.ts';
import { mountRelease, readRelease } from './mount.ts';
import { settingsOf } from './settings.ts';
import { Stage } from './Stage.tsx';
import styles from './harness.module.scss';

/** Polling interval while a page loads, in ms. */
const LOOK_MS = 10;
/** Consecutive polls without anything loading after which the page counts as loaded. */
const LOADED_LOOKS = 10;

declare global {
  interface Window {
    /** Set on a page with `?bare`: shows a story, and resolves when its code is loaded and rendered. */
    showStory?: (name: string) => Promise<void>;
  }
}

/** Reads the remote's `stories.ts`; empty if there is no such file. */
export const readStories = async (): Promise<Stories> => {
  const response = await fetch('/stories.json');
  return response.ok ? ((await response.json()) as Stories) : {};
};

/** Renders a story in a frame of its own size, so that media queries apply. */
export const StoryFrame = ({ name, story }: { name: string; story: Story }) => {
  const { width = STORY_WIDTH } = story;
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- it is this page once more
    <iframe
      className={styles.frame}
      title={name}
      width={width}
      height={STORY_HEIGHT}
      src={`/?${new URLSearchParams({ bare: '', story: name })}`}
    />
  );
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const SETTLED_LOOKS = 25;
const MOST_LOOKS = 300;

/** Waits until the height is stable, because sections in view load and then release unneeded space. */
const untilSettled = async (): Promise<void> => {
  let height = -1;
  for (let looks = 0, same = 0; same < SETTLED_LOOKS && looks < MOST_LOOKS; looks += 1) {
    await pause(LOOK_MS);
    const { scrollHeight } = document.documentElement;
    same = height === scrollHeight ? same + 1 : 0;
    height = scrollHeight;
  }
};

/** Renders the remote without a harness around it. Each story starts with a new shell, store and storage. */
export const startBareStories = async (element: HTMLElement): Promise<void> => {
  const query = new URLSearchParams(window.location.search);
  const address = query.get('release') ?? '';
  const stories = await readStories();
  const release = await readRelease(address);
  const remote = await mountRelease(release);
  let root = createRoot(element);
  window.showStory = async (name) => {
    const story = stories[name];
    if (!story) throw new Error(`There is no story “${name}”.`);
    root.unmount();
    localStorage.clear();
    sessionStorage.clear();
    window.scrollTo(0, 0);
    const settings = settingsOf(story, address);
    dressDocument(settings);
    window.history.replaceState(null, '', story.path);
    root = createRoot(element);
    const shell = createFakeShell(settings, story);
    root.render(<Stage {...shell} release={release} remote={remote} settings={settings} isBare />);
    // What a page renders from its data may also load lazily.
    for (let looks = 0; looks < LOADED_LOOKS; looks += 1) {
      await pause(LOOK_MS);
      if (element.querySelector('main > [role="status"]')) looks = 0;
    }
    // The page grows as its data arrives. A story may ask for more than there is to scroll to the end.
    for (let look = 0; look < 30 && window.scrollY < (story.scroll ?? 0); look += 1) {
      window.scrollTo(0, story.scroll ?? 0);
      await pause(LOOK_MS);
    }
    if (story.scroll) await untilSettled();
  };
  const chosen = query.get('story');
  if (chosen !== null) await window.showStory(chosen);
  document.documentElement.dataset.ready = '';
};
