import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { ChevronIcon, PauseIcon, PlayIcon } from '../icons/icons.ts';
import styles from './Carousel.module.scss';

type CarouselControlsProps = {
  /** Keeps their place while all slides are in view. */
  hidden: boolean;
  /** Id of what they move. */
  controls: string;
  going: boolean;
  /** Whether a new position is read out: not while the slides move on by themselves. */
  announces: boolean;
  position: string;
  onToggle: () => void;
  onPrevious: () => void;
  onNext: () => void;
};

/** Pause stands first, so that it is met before anything that moves. */
export const CarouselControls = (props: CarouselControlsProps) => (
  <div className={styles.controls} style={{ visibility: props.hidden ? 'hidden' : undefined }}>
    <Button variant="quiet" aria-controls={props.controls} onClick={props.onToggle}>
      {props.going ? <PauseIcon size={16} /> : <PlayIcon size={16} />}
      {props.going ? 'Pause' : 'Start'}
    </Button>
    <span className={styles.position} aria-live={props.announces ? 'polite' : 'off'}>
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
