import type { PlayerStatus } from '@rushtone/contract';
import { CODES, type ApiMode } from './responses.ts';
import { saveSettings, USERS, type Settings } from './settings.ts';
import styles from './harness.module.scss';

const PLAYER_STATES: readonly PlayerStatus[] = ['idle', 'loading', 'playing', 'paused', 'blocked', 'failed'];
const API_MODES: readonly ApiMode[] = ['ok', 'offline', ...CODES];
const DELAYS = [0, 500, 2_000, 10_000] as const;

type SelectProps<Value extends string | number> = {
  label: string;
  value: Value;
  options: readonly Value[];
  onChange: (value: Value) => void;
};

const Select = <Value extends string | number>({ label, value, options, onChange }: SelectProps<Value>) => (
  <label>
    {label}
    <select
      value={value}
      onChange={({ target }) => {
        const chosen = options.find((each) => String(each) === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {options.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </label>
);

/** Controls for everything that the shell provides to a remote. A change reloads the page. */
export const Controls = ({ settings }: { settings: Settings }) => {
  const set = (changes: Partial<Settings>) => {
    saveSettings({ ...settings, ...changes });
    window.location.assign(window.location.pathname);
  };
  return (
    <form className={styles.controls} aria-label="Harness" onSubmit={(event) => event.preventDefault()}>
      <Select label="User" value={settings.user} options={USERS} onChange={(user) => set({ user })} />
      <Select
        label="Brand"
        value={settings.brand}
        options={['rushtone', 'slowtide']}
        onChange={(brand) => set({ brand })}
      />
      <Select
        label="Host"
        value={settings.host}
        options={['main', 'radio', 'subscriber']}
        onChange={(host) => set({ host })}
      />
      <Select
        label="Player"
        value={settings.player}
        options={PLAYER_STATES}
        onChange={(player) => set({ player })}
      />
      <Select label="API" value={settings.api} options={API_MODES} onChange={(api) => set({ api })} />
      <Select
        label="Delay (ms)"
        value={settings.delayMs}
        options={DELAYS}
        onChange={(delayMs) => set({ delayMs })}
      />
      <label>
        Release
        <input
          type="url"
          placeholder="…/release.json"
          defaultValue={settings.release}
          onBlur={({ target }) => target.value !== settings.release && set({ release: target.value })}
        />
      </label>
    </form>
  );
};
