import type { Sound } from '../../engine/worker/protocol.ts';
import { clock } from '../../logic/maker/describe.ts';
import { FileButton } from './FileButton.tsx';
import { LoopHandles } from './LoopHandles.tsx';
import { Playhead } from './Playhead.tsx';
import { Waveform } from './Waveform.tsx';
import styles from './Stage.module.scss';

const CHANNELS = { 1: 'mono', 2: 'stereo' } as const;

export const ReadyStage = ({ name, sound }: { name: string; sound: Sound }) => (
  <>
    <div className={styles.head}>
      <div className={styles.words}>
        <p className={styles.title}>{name}</p>
        <p className={styles.meta}>
          {clock(sound.frames / sound.sampleRate)} · {sound.sampleRate / 1000} kHz ·{' '}
          {CHANNELS[sound.channels]}
        </p>
      </div>
      <FileButton look="outline">Another file</FileButton>
    </div>
    <div className={styles.wave}>
      <Waveform peaks={sound.peaks} className={styles.rest} tone="rest" />
      <Playhead sound={sound} />
      <LoopHandles sound={sound} />
    </div>
  </>
);
