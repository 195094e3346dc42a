import { Slider } from './Slider.tsx';
import styles from './Controls.module.scss';

export const EffectsPanel = () => (
  <section className={styles.panel} aria-labelledby="maker-effects">
    <h2 id="maker-effects">Reverb and bass</h2>
    <Slider name="reverbMix" label="Reverb" />
    <div className={styles.pair}>
      <Slider name="reverbSize" label="Room size" />
      <Slider name="reverbDecay" label="Decay" />
    </div>
    <Slider name="bass" label="Bass boost" />
  </section>
);
