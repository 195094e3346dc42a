import { formatTime, LINK_COPIED_MS } from '@rushtone/domain';
import { paths } from '@rushtone/site';
import { Button, DownloadIcon, LinkIcon, useTemporary, VisuallyHidden } from '@rushtone/ui';
import { trimOf, within, type LoopRegion } from '../../engine/store/cut.ts';
import { FORMAT_NAMES, type SaveFormat } from '../../engine/save/file-name.ts';
import { wavDataBytes } from '../../engine/save/wav-header.ts';
import { planOf } from '../../engine/render/plan.ts';
import type { Sound } from '../../engine/worker/protocol.ts';
import { megabytes } from './format.ts';
import { cannotWrite, MESSAGES } from './session/messages.ts';
import { Notice } from './Notice.tsx';
import { Panel } from './Panel.tsx';
import { writeRecipe } from './recipe.ts';
import { Switch } from './Switch.tsx';
import { placeOf, regionOf, soundOf, type Place } from './session/state.ts';
import { useEncoders } from './use-encoders.ts';
import { useMaker, useMakerSession } from './use-maker.ts';
import styles from './controls/Controls.module.scss';

/** Most common formats first. */
const BUTTONS = [
  { format: 'mp3', verb: 'Download', variant: 'outline' },
  { format: 'flac', verb: 'Save', variant: 'quiet' },
  { format: 'wav24', verb: 'Save', variant: 'quiet' },
  { format: 'opus', verb: 'Save', variant: 'quiet' },
  { format: 'aac', verb: 'Save', variant: 'quiet' },
] as const;
const DESCRIPTION_ID = 'maker-download';
const MISSING_ID = 'maker-missing-encoders';

/** Copies a link that opens the maker with the current settings, without the song. */
const CopyRecipeButton = () => {
  const settings = useMaker((state) => state.settings);
  const [copied, setCopied] = useTemporary<true>(LINK_COPIED_MS);
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}${paths.maker}?${writeRecipe(settings)}`);
    setCopied(true);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => void copy()}>
        <LinkIcon />
        {copied ? 'Link copied!' : 'Copy recipe link'}
      </Button>
      <VisuallyHidden>
        <span role="status">{copied && 'Link copied!'}</span>
      </VisuallyHidden>
    </>
  );
};

/** Progress of the download whose button is at this place. */
export const SaveProgress = ({ at }: { at: Place }) => {
  const session = useMakerSession();
  const format = useMaker(({ job }) => (job && placeOf(job.format) === at ? job.format : null));
  const progress = useMaker((state) => state.job?.progress ?? 0);
  if (!format) return null;
  return (
    <div className={styles.progress}>
      <progress aria-label={`Creating the ${FORMAT_NAMES[format]}`} max={1} value={progress} />
      <span>{Math.round(progress * 100)} %</span>
      <Button variant="quiet" onClick={() => session.cancel()}>
        Cancel
      </Button>
    </div>
  );
};

/** Switch that restricts the download to the loop region. */
const RegionSwitch = () => {
  const session = useMakerSession();
  const hasRegion = useMaker((state) => state.loop !== null);
  const checked = useMaker((state) => state.regionOnly);
  return (
    <Switch
      label="Download only the loop region"
      checked={checked}
      disabled={!hasRegion}
      onChange={(regionOnly) => session.setRegionOnly(regionOnly)}
    />
  );
};

const partOf = (sound: Sound, { start, end }: LoopRegion): Sound => ({ ...sound, frames: end - start });

type DownloadButtonProps = { format: SaveFormat; verb: string; variant: 'primary' | 'outline' | 'quiet' };

/** Saves the sound in a format, or says why it cannot. */
export const DownloadButton = ({ format, verb, variant }: DownloadButtonProps) => {
  const session = useMakerSession();
  const hasSound = useMaker((state) => soundOf(state) !== null);
  const isSaving = useMaker((state) => state.job?.format === format);
  const encoders = useEncoders();
  const isMissing = (format === 'opus' || format === 'aac') && !encoders[format];
  const onDownload = () => {
    if (isMissing) session.showError(cannotWrite(FORMAT_NAMES[format]), placeOf(format));
    else if (hasSound) void session.save(format);
    else session.showError(MESSAGES.cannotDownload, placeOf(format));
  };
  return (
    <Button
      variant={variant}
      aria-disabled={!hasSound || isMissing || isSaving || undefined}
      aria-describedby={isMissing ? MISSING_ID : DESCRIPTION_ID}
      className={hasSound && !isMissing ? undefined : styles.unavailable}
      onClick={onDownload}
    >
      <DownloadIcon />
      {verb} {FORMAT_NAMES[format]}
    </Button>
  );
};

/** The formats besides WAV, whose button stays in view with the transport. */
export const SavePanel = () => {
  const sound = useMaker(soundOf);
  const settings = useMaker((state) => state.settings);
  const region = useMaker(regionOf);
  const frames = sound ? planOf(partOf(sound, within(trimOf(sound, settings), region)), settings).frames : 0;
  const encoders = useEncoders();
  const missing = (['opus', 'aac'] as const).filter((format) => encoders[format] === false);
  return (
    <Panel title="Download">
      <div className={styles.save}>
        {BUTTONS.map((button) => (
          <DownloadButton key={button.format} {...button} />
        ))}
      </div>
      <p id={DESCRIPTION_ID} className={styles.about}>
        {sound
          ? `${formatTime(frames / sound.sampleRate)} · 16-bit WAV · ${megabytes(wavDataBytes({ channels: sound.channels, frames }))}`
          : MESSAGES.cannotDownload}
      </p>
      <p id={MISSING_ID} className={styles.about}>
        {missing.map((format) => cannotWrite(FORMAT_NAMES[format])).join(' ')}
      </p>
      <SaveProgress at="save" />
      <Notice at="save" />
      <div className={styles.after}>
        <RegionSwitch />
        <CopyRecipeButton />
      </div>
    </Panel>
  );
};
