import '@rushtone/ui/styles/global.scss';
import './boxes.scss';
import { createRoot } from 'react-dom/client';
import { Controls } from './Controls.tsx';
import { createFakeShell, dressDocument } from './fake-shell.ts';
import { mountRelease, readRelease } from './mount.ts';
import { readSettings, saveSettings, unknownSetting } from './settings.ts';
import { ShellState, recordShell } from './ShellState.tsx';
import { Stage } from './Stage.tsx';
import { readStories, startBareStories, StoryFrame } from './stories.tsx';

const element = document.getElementById('harness') as HTMLElement;

/** Renders the remote with controls for its environment, or one of its stories in a frame of the story's width. */
const start = async (): Promise<void> => {
  const settings = readSettings();
  saveSettings(settings);
  dressDocument(settings);
  const root = createRoot(element);
  const stories = await readStories();
  try {
    const problem = unknownSetting();
    if (problem) throw new Error(problem);
    const name = new URLSearchParams(window.location.search).get('story');
    if (name !== null) {
      const story = stories[name];
      if (!story) throw new Error(`There is no story “${name}”.`);
      root.render(
        <>
          <Controls settings={settings} stories={stories} story={name} />
          <StoryFrame name={name} story={story} />
        </>,
      );
      return;
    }
    const release = await readRelease(settings.release);
    const remote = await mountRelease(release);
    const { services, store } = createFakeShell(settings);
    const log = recordShell(services);
    root.render(
      <Stage store={store} release={release} remote={remote} services={services} settings={settings}>
        <Controls settings={settings} stories={stories} />
        <ShellState player={services.player} log={log} />
      </Stage>,
    );
  } catch (error) {
    root.render(
      <>
        <Controls settings={settings} stories={stories} />
        <p role="alert">{error instanceof Error ? error.message : String(error)}</p>
      </>,
    );
  }
};

if (new URLSearchParams(window.location.search).has('bare')) await startBareStories(element);
else await start();
