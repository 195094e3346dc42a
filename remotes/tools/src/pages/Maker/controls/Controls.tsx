import { useSite } from '@rushtone/contract';
import { buttonClass, classes } from '@rushtone/ui';
import { fit, RANGES, SPEED_PARTS } from '../../../engine/settings/meta.ts';
import { rateOf } from '../../../engine/settings/rate.ts';
import { rateText } from '../format.ts';
import { Limiter } from './Limiter.tsx';
import { NumberField } from './NumberField.tsx';
import { Panel } from '../Panel.tsx';
import { presetsFor, sameSettings } from '../settings.ts';
import { Slider } from './Slider.tsx';
import { Switch } from '../Switch.tsx';
import { useMaker, useMakerSession } from '../use-maker.ts';
import styles from './Controls.module.scss';

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

const CENTS = 100;

/** Speed and pitch between the steps of their sliders. */
const Fine = () => {
  const session = useMakerSession();
  const { speed, pitch } = useMaker((state) => state.settings);
  const [minFactor, maxFactor] = [RANGES.speed.min / SPEED_PARTS, RANGES.speed.max / SPEED_PARTS];
  return (
    <details className={styles.fine}>
      <summary>Fine</summary>
      <div className={styles.pair}>
        <NumberField
          label="Factor"
          unit="×"
          value={speed / SPEED_PARTS}
          min={minFactor}
          max={maxFactor}
          decimals={3}
          onChange={(factor) => session.change({ speed: fit('speed', factor * SPEED_PARTS) })}
        />
        <NumberField
          label="Transpose"
          unit="cents"
          value={pitch * CENTS}
          min={RANGES.pitch.min * CENTS}
          max={RANGES.pitch.max * CENTS}
          decimals={0}
          onChange={(cents) => session.change({ pitch: fit('pitch', cents / CENTS) })}
        />
      </div>
    </details>
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
      <Fine />
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
