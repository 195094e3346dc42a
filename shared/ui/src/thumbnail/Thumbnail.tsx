import { useState, type SyntheticEvent } from 'react';
import { classes } from '../lib/classes.ts';
import { useIsCalm } from './DeferredImages.tsx';
import { FallbackCover } from './FallbackCover.tsx';
import styles from './Thumbnail.module.scss';

/** The video host answers a missing picture with a grey one of this width, and calls it a success. */
const MISSING_WIDTH = 120;

type ThumbnailProps = {
  src: string | null;
  /** What the picture is of: draws the cover when there is no picture. */
  name: string;
  alt?: string;
  /** In the first view: fetched at once, before other pictures. */
  eager?: boolean;
  /** Only its box, without a picture. */
  later?: boolean;
  className?: string;
};

type PictureProps = Pick<ThumbnailProps, 'alt' | 'eager'> & {
  src: string;
  onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
  onError: () => void;
};

const Picture = ({ src, alt, eager, onLoad, onError }: PictureProps) => {
  const isCalm = useIsCalm();
  if (!isCalm) return null;
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

export const Thumbnail = ({ src, name, alt = '', eager = false, later, className }: ThumbnailProps) => {
  const [missing, setMissing] = useState<string | null>(null);
  const check = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    if (currentTarget.naturalWidth === MISSING_WIDTH) setMissing(src);
  };
  return (
    <div className={classes(styles.box, className)}>
      {later ? null : src === null || src === missing ? (
        <FallbackCover name={name} />
      ) : (
        <Picture src={src} alt={alt} eager={eager} onLoad={check} onError={() => setMissing(src)} />
      )}
    </div>
  );
};
