import { useId, type CSSProperties } from 'react';
import { useSite } from '@rushtone/contract';
import { buttonClass, classes } from '@rushtone/ui';
import { RANGES, SPEED_PARTS, type SettingName } from '../../../engine/settings/meta.ts';
import { rateOf } from '../../../engine/settings/rate.ts';
import { rateText, valueText } from '../format.ts';
import { Limiter } from './Limiter.tsx';
import { Panel } from '../Panel.tsx';
import { presetsFor, sameSettings } from '../settings.ts';
import { Switch } from '../Switch.tsx';
import { useMaker, useMakerSession } from '../use-maker.ts';
import styles from './Controls.module.scss';

/** Units of a setting to 1 of what its slider has: a speed of 0.1 to 2, in steps of 0.05. */
const unitsOf = (name: SettingName): number => (name === 'speed' ? SPEED_PARTS : 1);

export const Slider = ({ name, label }: { name: SettingName; label: string }) => {
  const session = useMakerSession();
  const value = useMaker((state) => state.settings[name]);
  const id = useId();
  const { min, max, step } = RANGES[name];
  const units = unitsOf(name);
  const fractionOf = (at: number) => (at - min) / (max - min);
  const origin = min < 0 ? 0 : min;
  const filled = {
    '--from': fractionOf(Math.min(origin, value)),
    '--to': fractionOf(Math.max(origin, value)),
  } as CSSProperties;
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{valueText(name, value)}</output>
      <input
        id={id}
        type="range"
        min={min / units}
        max={max / units}
        step={step / units}
        value={value / units}
        style={filled}
        aria-valuetext={valueText(name, value)}
        onChange={(event) => session.change({ [name]: Math.round(Number(event.target.value) * units) })}
      />
    </div>
  );
};

export const Presets = () => {
  const { site } = useSite();
  const session = useMakerSession();
  const settings = useMaker((state) => state.settings);
  return (
    <section className={styles.presets} aria-label="Presets">
      {presetsFor(site).map((preset) => (
        <button
          key={preset.name}
          type="button"
          className={classes(buttonClass('outline'), styles.preset)}
          aria-pressed={sameSettings(preset.settings, settings)}
          onClick={() => session.change(preset.settings)}
        >
          {preset.name}
        </button>
      ))}
    </section>
  );
};

const LinkSwitch = () => {
  const session = useMakerSession();
  const independent = useMaker((state) => state.settings.independent === 1);
  return (
    <Switch
      label="Change pitch and tempo independently"
      hint={
        independent
          ? 'Speed keeps the pitch, pitch keeps the length. It takes longer, and drums lose some of their edge.'
          : 'Off: speed and pitch are linked, as on tape, in the best quality.'
      }
      checked={independent}
      onChange={(on) => session.change({ independent: on ? 1 : 0 })}
    />
  );
};

/** Speed and pitch. When linked, like on tape, they form the effective rate together. */
export const SpeedPanel = () => {
  const settings = useMaker((state) => state.settings);
  return (
    <Panel title="Speed and pitch">
      <Slider name="speed" label="Speed" />
      <Slider name="pitch" label="Pitch" />
      <LinkSwitch />
      <p className={styles.rate}>
        {settings.independent === 1 ? 'Tempo' : 'Effective rate'}{' '}
        <strong>{rateText(rateOf(settings).value)}</strong>
      </p>
    </Panel>
  );
};

const TailSwitch = () => {
  const session = useMakerSession();
  const { reverbMix, tail } = useMaker((state) => state.settings);
  return (
    <Switch
      label="Let the reverb ring out"
      hint={tail === 1 ? 'The download is longer than the song.' : 'The download ends with the song.'}
      checked={tail === 1}
      disabled={reverbMix === 0}
      onChange={(on) => session.change({ tail: on ? 1 : 0 })}
    />
  );
};

export const EffectsPanel = () => (
  <Panel title="Reverb and bass">
    <Slider name="reverbMix" label="Reverb" />
    <div className={styles.pair}>
      <Slider name="reverbSize" label="Room size" />
      <Slider name="reverbDecay" label="Decay" />
    </div>
    <TailSwitch />
    <Slider name="bass" label="Bass boost" />
    <Limiter />
  </Panel>
);
