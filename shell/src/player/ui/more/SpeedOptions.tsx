import { useDispatch } from '@rushtone/contract';
import { Button } from '@rushtone/ui';
import { playerActions } from '../../state/player.slice.ts';
import { keptSpeedOf, labelOfSpeed, SPEEDS } from '../../state/speeds.ts';
import { usePlayerSelector } from '../../state/use-player-selector.ts';
import styles from './MoreMenu.module.scss';

/** Plays the current song slower or faster, at the rates of the video host. */
export const SpeedOptions = () => {
  const dispatch = useDispatch();
  const speed = usePlayerSelector((state) => state.speed);
  const isKept = usePlayerSelector(
    ({ track, keptSpeeds }) => track !== null && keptSpeedOf(keptSpeeds, track.videoId) !== undefined,
  );
  return (
    <section aria-labelledby="speed">
      <h3 id="speed" className={styles.heading}>
        Speed
      </h3>
      <div className={styles.choices}>
        {SPEEDS.map((each) => (
          <Button
            key={each}
            className={styles.choice}
            variant="outline"
            aria-pressed={each === speed}
            onClick={() => dispatch(playerActions.speedChanged(each))}
          >
            {labelOfSpeed(each)}
          </Button>
        ))}
      </div>
      <p className={`${styles.sleep} ${styles.pitch}`}>
        <span>The pitch stays the same.</span>
        {(isKept || speed !== 1) && (
          <Button
            className={styles.choice}
            variant="outline"
            aria-pressed={isKept}
            onClick={() => dispatch(playerActions.speedKept(!isKept))}
          >
            Keep for this song
          </Button>
        )}
      </p>
    </section>
  );
};
