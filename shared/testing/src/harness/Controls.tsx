import type { PlayerStatus } from '@rushtone/contract';
import { CODES, type ApiMode } from './responses.ts';
import { saveSettings, USERS, type Settings } from './settings.ts';
import styles from './harness.module.scss';

const PLAYER: readonly PlayerStatus[] = ['idle', 'loading', 'playing', 'paused', 'blocked', 'failed'];
const API: readonly ApiMode[] = ['ok', 'offline', ...CODES];
const DELAYS = [0, 500, 2_000, 10_000] as const;

type ChoiceProps<Value extends string | number> = {
  label: string;
  value: Value;
  of: readonly Value[];
  onChange: (value: Value) => void;
};

const Choice = <Value extends string | number>({ label, value, of, onChange }: ChoiceProps<Value>) => (
  <label>
    {label}
    <select
      value={value}
      onChange={({ target }) => {
        const chosen = of.find((each) => String(each) === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {of.map((each) => (
        <option key={each}>{each}</option>
      ))}
    </select>
  </label>
);

/** Everything that a shell may be to a remote. A change draws the page anew. */
export const Controls = ({ settings }: { settings: Settings }) => {
  const set = (changes: Partial<Settings>) => {
    saveSettings({ ...settings, ...changes });
    window.location.assign(window.location.pathname);
  };
  return (
    <form className={styles.controls} aria-label="Harness" onSubmit={(event) => event.preventDefault()}>
      <Choice label="User" value={settings.user} of={USERS} onChange={(user) => set({ user })} />
      <Choice
        label="Brand"
        value={settings.brand}
        of={['rushtone', 'slowtide']}
        onChange={(brand) => set({ brand })}
      />
      <Choice
        label="Host"
        value={settings.host}
        of={['main', 'radio', 'subscriber']}
        onChange={(host) => set({ host })}
      />
      <Choice label="Player" value={settings.player} of={PLAYER} onChange={(player) => set({ player })} />
      <Choice label="API" value={settings.api} of={API} onChange={(api) => set({ api })} />
      <Choice
        label="Delay (ms)"
        value={settings.delayMs}
        of={DELAYS}
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
