import { OPTIONS, saveSettings, type Settings } from './settings.ts';
import type { Stories } from '../story.ts';
import styles from './harness.module.scss';

const CONTROLS = [
  ['user', 'User'],
  ['brand', 'Brand'],
  ['theme', 'Theme'],
  ['host', 'Host'],
  ['player', 'Player'],
  ['api', 'API'],
  ['delayMs', 'Delay (ms)'],
] as const;

/** Controls for everything that the shell provides to a remote. A change reloads the page. */
export const Controls = ({
  settings,
  stories,
  story = '',
}: {
  settings: Settings;
  stories: Stories;
  story?: string;
}) => {
  const set = (name: keyof Settings, value: string) => {
    saveSettings({ ...settings, [name]: value });
    window.location.assign(window.location.pathname);
  };
  return (
    <form className={styles.controls} aria-label="Harness" onSubmit={(event) => event.preventDefault()}>
      {Object.keys(stories).length > 0 && (
        <label>
          Story
          <select
            value={story}
            onChange={({ target }) =>
              window.location.assign(target.value ? `/?${new URLSearchParams({ story: target.value })}` : '/')
            }
          >
            <option value="">None</option>
            {Object.keys(stories).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      {CONTROLS.map(([name, label]) => (
        <label key={name}>
          {label}
          <select value={settings[name]} onChange={({ target }) => set(name, target.value)}>
            {OPTIONS[name].map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </label>
      ))}
      <label>
        Release
        <input
          type="url"
          placeholder="…/release.json"
          defaultValue={settings.release}
          onBlur={({ target }) => target.value !== settings.release && set('release', target.value)}
        />
      </label>
    </form>
  );
};
