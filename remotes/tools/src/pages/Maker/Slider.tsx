import { useId, type CSSProperties } from 'react';
import { RANGES, type SettingName } from '../../engine/settings/meta.ts';
import { valueText } from '../../logic/maker/describe.ts';
import { useMaker, useSession } from './maker-context.ts';
import styles from './Controls.module.scss';

/** One setting, with its value in words. */
export const Slider = ({ name, label }: { name: SettingName; label: string }) => {
  const session = useSession();
  const value = useMaker((state) => state.settings[name]);
  const id = useId();
  const { min, max, step } = RANGES[name];
  const shareOf = (at: number) => (at - min) / (max - min);
  const origin = min < 0 ? 0 : min;
  const filled = {
    '--from': shareOf(Math.min(origin, value)),
    '--to': shareOf(Math.max(origin, value)),
  } as CSSProperties;
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id}>{valueText(name, value)}</output>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        style={filled}
        aria-valuetext={valueText(name, value)}
        onChange={(event) => session.change({ [name]: Number(event.target.value) })}
      />
    </div>
  );
};
