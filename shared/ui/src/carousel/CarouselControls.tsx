import { Button } from '../button/Button.tsx';
import { IconButton } from '../button/IconButton.tsx';
import { ChevronIcon, PauseIcon, PlayIcon } from '../icons/icons.tsx';
import styles from './Carousel.module.scss';

type CarouselControlsProps = {
  /** Hides the controls but reserves their space. */
  hidden: boolean;
  /** Id of the slides. */
  controls: string;
  autoplay: { enabled: boolean; running: boolean; toggle: () => void };
  position: string;
  onPrevious: () => void;
  onNext: () => void;
};

/** Pause comes first, so that keyboard users reach it before anything that moves. */
export const CarouselControls = (props: CarouselControlsProps) => (
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
