import { rateOf } from '../../engine/settings/rate.ts';
import { rateText } from '../../logic/maker/describe.ts';
import { useMaker } from './maker-context.ts';
import { Slider } from './Slider.tsx';
import styles from './Controls.module.scss';

/** Speed and pitch move together, as on tape: what both come to is the effective rate. */
export const SoundPanel = () => {
  const settings = useMaker((state) => state.settings);
  return (
    <section className={styles.panel} aria-labelledby="maker-speed">
      <h2 id="maker-speed">Speed and pitch</h2>
      <Slider name="speed" label="Speed" />
      <Slider name="pitch" label="Pitch" />
      <p className={styles.rate}>
        Effective rate <strong>{rateText(rateOf(settings).value)}</strong>
      </p>
    </section>
  );
};
