import { useRef } from 'react';
import { Button, UploadIcon, Wave } from '@rushtone/ui';
import type { Sound } from '../../engine/worker/protocol.ts';
import { formatTime } from '@rushtone/domain';
import { ReplaceDialog } from './projects/ReplaceDialog.tsx';
import { LoopTools } from './Transport.tsx';
import { useMaker, useMakerSession } from './use-maker.ts';
import { WaveView } from './wave/WaveView.tsx';
import styles from './Stage.module.scss';

export const ACCEPT = '.mp3,.wav,.ogg,.m4a,.aac,.flac,audio/*';
const WAVE_SEEDS = [3, 8, 21] as const;
const CHANNELS = { 1: 'mono', 2: 'stereo' } as const;

type FileButtonProps = { variant: 'primary' | 'outline'; onChoose: () => void; children: string };

const FileButton = ({ variant, onChoose, children }: FileButtonProps) => (
  <Button variant={variant} onClick={onChoose}>
    <UploadIcon />
    {children}
  </Button>
);

const EmptyStage = ({ onChoose }: { onChoose: () => void }) => (
  <div className={styles.empty}>
    <Wave className={styles.line} width={600} height={160} seeds={WAVE_SEEDS} />
    <div className={styles.invitation}>
      <h2 className={styles.title}>Drop a song here</h2>
      <FileButton variant="primary" onChoose={onChoose}>
        Choose a file
      </FileButton>
      <p className={styles.meta}>MP3, WAV, OGG, M4A, AAC or FLAC, a maximum of 10MB</p>
    </div>
  </div>
);

const LoadingStage = ({ name, progress }: { name: string; progress: number }) => {
  const session = useMakerSession();
  return (
    <div className={styles.invitation} role="status">
      <p className={styles.title}>Loading {name}</p>
      <progress
        className={styles.progress}
        aria-label={`Loading ${name}`}
        max={1}
        value={progress || undefined}
      />
      <Button variant="quiet" onClick={() => session.cancel()}>
        Cancel
      </Button>
    </div>
  );
};

const KeptNote = () => {
  const kept = useMaker((state) => state.kept);
  const unchanged = useMaker((state) => state.project?.unchanged);
  if (kept !== 'kept') return null;
  return unchanged ? ' · a project once you change something' : ' · kept in this browser until you sign out';
};

type ReadyStageProps = { name: string; sound: Sound; onChoose: () => void };

const ReadyStage = ({ name, sound, onChoose }: ReadyStageProps) => {
  const project = useMaker((state) => state.project);
  return (
    <>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 className={styles.title}>{project?.name ?? name}</h2>
          <p className={styles.meta}>
            {project && `${name} · `}
            {formatTime(sound.frames / sound.sampleRate)} · {sound.sampleRate / 1000} kHz ·{' '}
            {CHANNELS[sound.channels]}
            <KeptNote />
          </p>
        </div>
        <FileButton variant="outline" onChoose={onChoose}>
          Another file
        </FileButton>
      </div>
      <WaveView sound={sound} />
    </>
  );
};

/** Drop target, loading progress or waveform, with the loop region below. */
export const Stage = () => {
  const session = useMakerSession();
  const phase = useMaker((state) => state.phase);
  // One input for all phases, because a restored project may replace its surroundings while the file dialog is open.
  const input = useRef<HTMLInputElement>(null);
  const choose = () => input.current?.click();
  return (
    <section className={styles.stage} aria-label="Sound">
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPT}
        aria-label="Audio file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) session.offer(file);
        }}
      />
      <div className={styles.board}>
        {phase.kind === 'empty' && <EmptyStage onChoose={choose} />}
        {phase.kind === 'loading' && <LoadingStage name={phase.name} progress={phase.progress} />}
        {phase.kind === 'ready' && <ReadyStage name={phase.name} sound={phase.sound} onChoose={choose} />}
      </div>
      <LoopTools />
      <ReplaceDialog />
    </section>
  );
};
