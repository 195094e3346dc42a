import { Button, buttonClass, classes } from '@rushtone/ui';
import { RANGES } from '../../../engine/settings/meta.ts';
import { rateOf } from '../../../engine/settings/rate.ts';
import { NumberField } from './NumberField.tsx';
import { soundOf } from '../session/state.ts';
import { Notice } from '../Notice.tsx';
import { Panel } from '../Panel.tsx';
import { useMaker, useMakerSession } from '../use-maker.ts';
import controls from './Controls.module.scss';
import styles from './TempoPanel.module.scss';

/** Targets in beats per minute; 0 keeps the speed. */
const TARGETS = [
  { bpm: 0, label: 'As it is' },
  { bpm: 140, label: '140 BPM' },
  { bpm: 160, label: 'To 160 BPM' },
] as const;

const MIN_BPM = 30;
const MAX_BPM = 300;
/** Inaudible difference, in BPM. */
const TOLERANCE_BPM = 0.1;

const Target = () => {
  const session = useMakerSession();
  const target = useMaker((state) => state.settings.bpm);
  const setTarget = (bpm: number) => {
    session.change({ bpm });
    if (bpm > 0 && !session.state().tempo) void session.findTempo();
  };
  return (
    <>
      <div className={controls.presets} role="group" aria-label="Target tempo">
        {TARGETS.map(({ bpm, label }) => (
          <button
            key={bpm}
            type="button"
            className={classes(buttonClass('outline'), controls.preset)}
            aria-pressed={bpm === target}
            onClick={() => setTarget(bpm)}
          >
            {label}
          </button>
        ))}
      </div>
      <NumberField
        label="Target"
        unit="BPM"
        value={target || null}
        min={MIN_BPM}
        max={RANGES.bpm.max}
        decimals={0}
        onChange={(bpm) => setTarget(Math.round(bpm))}
      />
    </>
  );
};

const useHint = (): string => {
  const hasSound = useMaker((state) => soundOf(state) !== null);
  const tempo = useMaker((state) => state.tempo);
  const finding = useMaker((state) => state.findingTempo);
  const settings = useMaker((state) => state.settings);
  if (!hasSound) return 'The tempo is found in your file, in this browser.';
  if (finding) return 'Listening for the beat …';
  if (!tempo) return 'Find the tempo, or type it if you know it.';
  if (tempo.bpm === null) return 'No steady beat was found. You can type the tempo.';
  const result = tempo.bpm * rateOf(settings).value;
  const isMissed = settings.bpm > 0 && Math.abs(result - settings.bpm) > TOLERANCE_BPM;
  return `The result has ${result.toFixed(1)} BPM${isMissed ? ': more would be outside of the speeds' : ''}.`;
};

/** Tempo of the file, and target tempo of the result. */
export const TempoPanel = () => {
  const session = useMakerSession();
  const hasSound = useMaker((state) => soundOf(state) !== null);
  const bpm = useMaker((state) => state.tempo?.bpm ?? null);
  const finding = useMaker((state) => state.findingTempo);
  const hint = useHint();
  return (
    <Panel title="Tempo" folded="phones">
      <div className={styles.row}>
        <NumberField
          label="Your file"
          unit="BPM"
          value={bpm}
          min={MIN_BPM}
          max={MAX_BPM}
          decimals={1}
          disabled={!hasSound}
          onChange={(typed) => session.setTempo(typed)}
        />
        <Button
          variant="outline"
          disabled={!hasSound}
          busy={finding}
          onClick={() => void session.findTempo()}
        >
          Find tempo
        </Button>
        <div className={styles.factors}>
          {([0.5, 2] as const).map((factor) => (
            <Button
              key={factor}
              variant="quiet"
              disabled={bpm === null || bpm * factor < MIN_BPM || bpm * factor > MAX_BPM}
              aria-label={factor === 2 ? '× 2: count twice as fast' : '÷ 2: count half as fast'}
              onClick={() => bpm !== null && session.setTempo(bpm * factor)}
            >
              {factor === 2 ? '× 2' : '÷ 2'}
            </Button>
          ))}
        </div>
      </div>
      <p className={styles.hint} role="status">
        {hint}
      </p>
      <Notice at="tempo" />
      <Target />
    </Panel>
  );
};
