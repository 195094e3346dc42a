import { useId, useRef, type ReactNode } from 'react';
import { classes } from '../lib/classes.ts';
import { CarouselControls } from './CarouselControls.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { usePerView } from './use-per-view.ts';
import { useSlider } from './use-slider.ts';
import { isInView } from './visible-slides.ts';
import styles from './Carousel.module.scss';

export type CarouselProps = {
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  autoplayMs: number;
  /** Slides side by side, by the width of the screen: `small` 3 to 12, `large` 1 to 3. */
  size: 'small' | 'large';
};

/**
 * Slides that move on by themselves until somebody looks closer: at rest while pointer or focus is on them, while the
 * tab is hidden, and from the beginning for those who asked for less motion. The slider itself loads after the page;
 * until then the first slides stand where they will stay. What is out of view is inert.
 */
export const Carousel = ({ label, slides, autoplayMs, size }: CarouselProps) => {
  const box = useRef<HTMLDivElement>(null);
  const list = useId();
  const perView = usePerView(box);
  const moves = perView !== null && slides.length > perView;
  const slider = useSlider(box, { moves, perView, count: slides.length });
  const autoplay = useAutoplay(box, { advance: slider.next, everyMs: autoplayMs, moves });
  return (
    <section
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={label}
      {...autoplay.holders}
    >
      {slides.length > 1 && (
        <CarouselControls
          hidden={!moves}
          controls={list}
          going={autoplay.wanted}
          announces={!autoplay.going}
          position={`${slider.first + 1} of ${slides.length}`}
          onToggle={autoplay.toggle}
          onPrevious={slider.previous}
          onNext={slider.next}
        />
      )}
      <div ref={box} id={list} className={classes(styles.track, styles[size])}>
        {slides.map(({ key, content }, index) => (
          <div
            key={key}
            className={styles.slide}
            role="group"
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            inert={moves && !isInView(index, { first: slider.first, perView, count: slides.length })}
          >
            {content}
          </div>
        ))}
      </div>
    </section>
  );
};
