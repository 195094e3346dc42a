import { STYLE_SAMPLES, type StyleSample } from './style-samples.ts';
import styles from './StylePictures.module.scss';

const Picture = ({ sample: { name, from, to, path, line, width } }: { sample: StyleSample }) => {
  const gradient = `style-${name.replaceAll(' ', '-')}`;
  return (
    <svg viewBox="0 0 96 64" aria-hidden>
      <linearGradient id={gradient} x2="0" y2="1">
        <stop stopColor={from} />
        <stop offset="1" stopColor={to} />
      </linearGradient>
      <path d="M0 0h96v64H0z" fill={`url(#${gradient})`} />
      <path
        d={path}
        fill={width === 0 ? line : 'none'}
        fillRule="evenodd"
        stroke={line}
        strokeWidth={width}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
};

type StylePicturesProps = { value: string; onValue: (style: string) => void };

/** Writes the selected style into the field, where it can be edited. */
export const StylePictures = ({ value, onValue }: StylePicturesProps) => (
  <fieldset className={styles.pictures}>
    <legend>Choose a style, or describe one below</legend>
    <div>
      {STYLE_SAMPLES.map((sample) => (
        <label key={sample.name}>
          <input
            type="radio"
            name="style-picture"
            value={sample.name}
            checked={value === sample.name}
            onChange={() => onValue(sample.name)}
          />
          <Picture sample={sample} />
          <span>{sample.name}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
