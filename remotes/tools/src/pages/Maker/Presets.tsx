import { useSite } from '@rushtone/contract';
import { buttonClass, classes } from '@rushtone/ui';
import { presetsFor, sameSettings } from '../../logic/maker/presets.ts';
import { useMaker, useSession } from './maker-context.ts';
import styles from './Controls.module.scss';

export const Presets = () => {
  const { site } = useSite();
  const session = useSession();
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
