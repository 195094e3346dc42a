import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { classes } from '../lib/classes.ts';
import { useCanLoadImage } from './use-can-load-image.ts';
import { FallbackCover } from './FallbackCover.tsx';
import styles from './Thumbnail.module.scss';

/** The video host sends a gray image of this width, with status 200, for a missing thumbnail. */
const MISSING_WIDTH = 120;

type PictureProps = { src: string; eager: boolean; onMissing: () => void };

const Picture = ({ src, eager, onMissing }: PictureProps) => {
  const canLoad = useCanLoadImage();
  const image = useRef<HTMLImageElement>(null);
  const check = useEffectEvent(({ naturalWidth }: HTMLImageElement) => {
    if (naturalWidth === 0 || naturalWidth === MISSING_WIDTH) onMissing();
  });
  // An image in the server's HTML may have loaded or failed before React attached its listeners.
  useEffect(() => {
    if (image.current?.complete) check(image.current);
  }, []);
  if (!canLoad) return null;
  return (
    <img
      ref={image}
      className={styles.picture}
      src={src}
      alt=""
      width={320}
      height={180}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onLoad={({ currentTarget }) => currentTarget.naturalWidth === MISSING_WIDTH && onMissing()}
      onError={onMissing}
    />
  );
};

type ThumbnailProps = {
  src: string | null;
  /** Determines the generated cover if there is no image. */
  name: string;
  /** Loads immediately with high priority, for images above the fold. */
  eager?: boolean | undefined;
  /** Reserves the space without an image. */
  placeholder?: boolean | undefined;
  className?: string | undefined;
};

export const Thumbnail = ({ src, name, eager = false, placeholder, className }: ThumbnailProps) => {
  const [missing, setMissing] = useState<string | null>(null);
  return (
    <div className={classes(styles.box, className)}>
      {placeholder ? null : src === null || src === missing ? (
        <FallbackCover name={name} />
      ) : (
        <Picture src={src} eager={eager} onMissing={() => setMissing(src)} />
      )}
    </div>
  );
};
