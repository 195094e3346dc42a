import { Button, buttonClass, classes } from '@rushtone/ui';
import type { Loudness } from '../../../engine/loudness/loudness-meter.ts';
import { gainTo, withGain } from '../../../engine/loudness/target.ts';
import type { MakerSettings } from '../../../engine/settings/meta.ts';
import { decibels } from '../format.ts';
import { Notice } from '../Notice.tsx';
import { Panel } from '../Panel.tsx';
import { regionOf, soundOf, type MakerState } from '../session/state.ts';
import { useMaker, useMakerSession } from '../use-maker.ts';
import controls from './Controls.module.scss';
import styles from './LoudnessPanel.module.scss';

/** Targets in LUFS; 0 keeps the loudness. */
const TARGETS = [
  { lufs: 0, label: 'As it is', use: 'The download is as loud as the settings make it.' },
  { lufs: -14, label: '−14 LUFS', use: 'For music streaming.' },
  { lufs: -16, label: '−16 LUFS', use: 'For podcasts and phones.' },
  { lufs: -23, label: '−23 LUFS', use: 'For broadcast, to EBU R 128.' },
] as const;

/** Inaudible difference, in LU. */
const TOLERANCE_LU = 0.05;

const Row = ({ name, loudness }: { name: string; loudness: Loudness | null }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{loudness ? decibels(loudness.lufs, 'LUFS') : '–'}</td>
    <td>{loudness ? decibels(loudness.truePeak, 'dBTP') : '–'}</td>
  </tr>
);

/** Returns the measurement if nothing but the target has changed since. */
const current = ({ loudness, settings, ...state }: MakerState) => {
  if (!loudness) return null;
  const { of, measured } = loudness;
  const isSame = (Object.keys(settings) as (keyof MakerSettings)[]).every(
    (name) => name === 'loudness' || settings[name] === of.settings[name],
  );
  return isSame && of.region === regionOf({ ...state, settings, loudness }) ? measured : null;
};

const Target = () => {
  const session = useMakerSession();
  const target = useMaker((state) => state.settings.loudness);
  return (
    <div className={controls.presets} role="group" aria-label="Target loudness">
      {TARGETS.map(({ lufs, label }) => (
        <button
          key={lufs}
          type="button"
          className={classes(buttonClass('outline'), controls.preset)}
          aria-pressed={lufs === target}
          onClick={() => session.change({ loudness: lufs })}
        >
          {label}
        </button>
      ))}
    </div>
  );
};

const hintOf = (target: number, result: Loudness | null, gain: number): string => {
  const { use } = TARGETS.find((each) => each.lufs === target) ?? TARGETS[0];
  const lufs = result?.lufs ?? null;
  const isShort = lufs !== null && target !== 0 && lufs + gain < target - TOLERANCE_LU;
  return isShort ? `${use} A true peak of −1 dBTP is reached before the target.` : use;
};

/** Loudness and true peak before and after, and target of the download (EBU R 128). */
export const LoudnessPanel = () => {
  const session = useMakerSession();
  const hasSound = useMaker((state) => soundOf(state) !== null);
  const before = useMaker((state) => state.loudness?.measured.before ?? null);
  const after = useMaker((state) => current(state)?.after ?? null);
  const target = useMaker((state) => state.settings.loudness);
  const measuring = useMaker((state) => state.measuring);
  const gain = after ? gainTo(target, after) : 0;
  return (
    <Panel title="Loudness" folded="phones">
      <Target />
      <p className={styles.hint}>{hintOf(target, after, gain)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Sound</th>
            <th scope="col">Integrated</th>
            <th scope="col">True peak</th>
          </tr>
        </thead>
        <tbody>
          <Row name="Your file" loudness={before} />
          <Row name="Result" loudness={after && withGain(after, gain)} />
        </tbody>
      </table>
      <div className={styles.measure}>
        <Button
          variant="outline"
          disabled={!hasSound}
          busy={measuring !== null}
          onClick={() => void session.measure()}
        >
          Measure
        </Button>
        <progress
          className={styles.progress}
          aria-label="Measuring the loudness"
          hidden={measuring === null}
          max={1}
          value={measuring ?? 0}
        />
      </div>
      <Notice at="loudness" />
    </Panel>
  );
};
