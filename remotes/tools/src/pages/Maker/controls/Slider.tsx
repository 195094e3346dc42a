import { useEffect, useId, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { fitStep, RANGES, SPEED_PARTS, type SettingName } from '../../../engine/settings/meta.ts';
import { valueText } from '../format.ts';
import { PLACES, unitsOf } from '../settings.ts';
import { useMaker, useMakerSession } from '../use-maker.ts';
import styles from './Controls.module.scss';

/** Keys that begin a number. */
const BEGINS_NUMBER = /^[\d.,-]$/;

const numberOf = (text: string): number => Number.parseFloat(text.replace(',', '.').replace('−', '-'));

type TypedValueProps = {
  label: string;
  initial: { text: string; isSelected: boolean };
  onEnd: (value: number | null, how: 'key' | 'blur') => void;
};

/** Field in which a value is typed: Enter and leaving it set the value, Escape does not. */
const TypedValue = ({ label, initial, onEnd }: TypedValueProps) => {
  const [text, setText] = useState(initial.text);
  const field = useRef<HTMLInputElement>(null);
  // Leaving the page takes the focus too.
  const isDone = useRef(false);
  useEffect(() => field.current?.focus(), []);
  const end = (how: 'key' | 'blur', value = numberOf(text)) => {
    if (isDone.current) return;
    isDone.current = true;
    // An exact value that was only looked at is not moved to the next step.
    if (initial.isSelected && text === initial.text) return onEnd(null, how);
    onEnd(Number.isFinite(value) ? value : null, how);
  };
  return (
    <input
      ref={field}
      className={styles.typed}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      value={text}
      onFocus={(event) => initial.isSelected && event.target.select()}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => end('blur')}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter') end('key');
        if (event.key === 'Escape') end('key', Number.NaN);
      }}
    />
  );
};

/**
 * Slider of a setting. Its value can be typed too, after a press on it or by beginning a number while the slider has
 * the focus; it is moved to the next step.
 */
export const Slider = ({ name, label }: { name: SettingName; label: string }) => {
  const session = useMakerSession();
  const value = useMaker((state) => state.settings[name]);
  const id = useId();
  const [typed, setTyped] = useState<TypedValueProps['initial'] | null>(null);
  const { min, max, step } = RANGES[name];
  const plain = String(Number((value / unitsOf(name)).toFixed(PLACES)));
  // A speed of 0.1 to 2 in steps of 0.05; the other sliders have the units of the settings.
  const units = name === 'speed' ? SPEED_PARTS : 1;
  const fractionOf = (at: number) => (at - min) / (max - min);
  const origin = min < 0 ? 0 : min;
  const filled = {
    '--from': fractionOf(Math.min(origin, value)),
    '--to': fractionOf(Math.max(origin, value)),
  } as CSSProperties;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !BEGINS_NUMBER.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    setTyped({ text: event.key, isSelected: false });
  };
  const onEnd = (number: number | null, how: 'key' | 'blur') => {
    if (number !== null) session.change({ [name]: fitStep(name, number * unitsOf(name)) });
    setTyped(null);
    if (how === 'key') document.getElementById(id)?.focus();
  };
  return (
    <div className={styles.slider}>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {typed === null ? (
        <button
          type="button"
          className={styles.value}
          title="Type a value"
          tabIndex={-1}
          aria-describedby={`${id}-label`}
          onClick={() => setTyped({ text: plain, isSelected: true })}
        >
          {valueText(name, value)}
        </button>
      ) : (
        <TypedValue label={label} initial={typed} onEnd={onEnd} />
      )}
      <input
        id={id}
        type="range"
        min={min / units}
        max={max / units}
        step={step / units}
        value={value / units}
        style={filled}
        aria-valuetext={valueText(name, value)}
        onKeyDown={onKeyDown}
        onChange={(event) => session.change({ [name]: Math.round(Number(event.target.value) * units) })}
      />
    </div>
  );
};
