import { useState, type SyntheticEvent } from 'react';
import { classes } from '../lib/classes.ts';
import { useCanLoadImage } from './DeferredImages.tsx';
import { FallbackCover } from './FallbackCover.tsx';
import styles from './Thumbnail.module.scss';

/** For a missing thumbnail, the video host sends a gray image of this width with status 200. */
const MISSING_WIDTH = 120;

type ThumbnailProps = {
  src: string | null;
  /** Determines the generated cover when there is no image. */
  name: string;
  alt?: string;
  /** Above the fold: loads immediately with high priority. */
  eager?: boolean;
  /** Reserves the space without an image. */
  placeholder?: boolean;
  className?: string;
};

type PictureProps = Pick<ThumbnailProps, 'alt' | 'eager'> & {
  src: string;
  onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
  onError: () => void;
};

const Picture = ({ src, alt, eager, onLoad, onError }: PictureProps) => {
  if (!useCanLoadImage()) return null;
  return (
    <img
      className={styles.picture}
      src={src}
      alt={alt}
      width={320}
      height={180}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onLoad={onLoad}
      onError={onError}
    />
  );
};

export const Thumbnail = ({ src, name, alt = '', eager = false, placeholder, className }: ThumbnailProps) => {
  const [missing, setMissing] = useState<string | null>(null);
  const check = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (currentTarget.naturalWidth === MISSING_WIDTH) setMissing(src);
  };
  return (
    <div className={classes(styles.box, className)}>
      {placeholder ? null : src === null || src === missing ? (
        <FallbackCover name={name} />
      ) : (
        <Picture src={src} alt={alt} eager={eager} onLoad={check} onError={() => setMissing(src)} />
      )}
    </div>
  );
};
