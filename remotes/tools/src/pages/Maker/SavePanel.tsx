import { Button, DownloadIcon } from '@rushtone/ui';
import type { SaveFormat } from '../../engine/save/file-name.ts';
import { framesOut, rateOf } from '../../engine/settings/rate.ts';
import { wavDataBytes } from '../../engine/save/wav-header.ts';
import { clock, megabytes } from '../../logic/maker/describe.ts';
import { MESSAGES } from '../../logic/maker/messages.ts';
import { soundOf } from '../../logic/maker/state.ts';
import { useMaker, useSession } from './maker-context.ts';
import { RecipeButton } from './RecipeButton.tsx';
import { SaveProgress } from './SaveProgress.tsx';
import styles from './Controls.module.scss';

const REASON = 'maker-cannot-download';

export const SavePanel = () => {
  const session = useSession();
  const sound = useMaker(soundOf);
  const settings = useMaker((state) => state.settings);
  const making = useMaker((state) => state.job?.format);
  const frames = sound ? framesOut(sound.frames, rateOf(settings)) : 0;
  const press = (format: SaveFormat) => {
    if (sound) void session.save(format);
    else session.say(MESSAGES.cannotDownload);
  };
  return (
    <section className={styles.save} aria-label="Download">
      {(['wav', 'mp3'] as const).map((format) => (
        <Button
          key={format}
          look={format === 'wav' ? 'primary' : 'outline'}
          aria-disabled={!sound || undefined}
          aria-describedby={REASON}
          busy={making === format}
          className={sound ? undefined : styles.unavailable}
          onClick={() => press(format)}
        >
          {making !== format && <DownloadIcon />}
          Download {format.toUpperCase()}
        </Button>
      ))}
      <RecipeButton />
      <p id={REASON} className={styles.about}>
        {sound
          ? `${clock(frames / sound.sampleRate)} · WAV of 16 bit, ${megabytes(wavDataBytes({ channels: sound.channels, frames }))}`
          : MESSAGES.cannotDownload}
      </p>
      {making && <SaveProgress format={making} />}
    </section>
  );
};
