import { useId, useRef, type ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { ChevronIcon } from '../icons/frame-icons.tsx';
import { PauseIcon } from '../icons/icons.tsx';
import { PlayIcon } from '../icons/play-icons.tsx';
import { classes } from '../lib/classes.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useSlider } from './use-slider.ts';
import styles from './Carousel.module.scss';

type CarouselControlsProps = {
  /** Hides the controls but reserves their space. */
  hidden: boolean;
  /** ID of the slides. */
  controls: string;
  autoplay: { enabled: boolean; running: boolean; toggle: () => void };
  position: string;
  onPrevious: () => void;
  onNext: () => void;
};

/** Pause comes first, so that keyboard users reach it before anything that moves. */
const CarouselControls = (props: CarouselControlsProps) => (
  <div className={styles.controls} style={{ visibility: props.hidden ? 'hidden' : undefined }}>
    <Button variant="quiet" aria-controls={props.controls} onClick={props.autoplay.toggle}>
      {props.autoplay.enabled ? <PauseIcon size={16} /> : <PlayIcon size={16} />}
      {props.autoplay.enabled ? 'Pause' : 'Start'}
    </Button>
    <span className={styles.position} aria-live={props.autoplay.running ? 'off' : 'polite'}>
      {props.position}
    </span>
    <IconButton
      label="Previous slide"
      icon={<ChevronIcon className={styles.left} />}
      aria-controls={props.controls}
      onClick={props.onPrevious}
    />
    <IconButton
      label="Next slide"
      icon={<ChevronIcon className={styles.right} />}
      aria-controls={props.controls}
      onClick={props.onNext}
    />
  </div>
);

type CarouselProps = {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  autoplayMs: number;
  /** Slides side by side, by screen width: `small` 3 to 12, `large` 1 to 3. */
  size: 'small' | 'large';
};

/**
 * Autoplay pauses on hover and focus, stops in a hidden tab, and is initially off with reduced motion.
 * Offscreen slides are inert. Until the slider's code is loaded, the first slides are rendered in their final
 * positions.
 */
export const Carousel = ({ label, slides, autoplayMs, size }: CarouselProps) => {
  const container = useRef<HTMLDivElement>(null);
  const id = useId();
  const { scrollable, ...slider } = useSlider(container, slides.length);
  const autoplay = useAutoplay(container, { advance: slider.advance, intervalMs: autoplayMs, scrollable });
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      {...autoplay.handlers}
    >
      {slides.length > 1 && (
        <CarouselControls
          hidden={!scrollable}
          controls={id}
          autoplay={autoplay}
          position={`${slider.first + 1} of ${slides.length}`}
          onPrevious={slider.previous}
          onNext={slider.next}
        />
      )}
      <div ref={container} id={id} className={classes(styles.track, styles[size])}>
        {slides.map(({ key, content }, index) => (
          <div
            key={key}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            inert={!slider.isVisible(index)}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
};
