import { usePageTitle } from '@rushtone/contract';
import { PageHeader } from '@rushtone/ui';
import { DropArea } from './DropArea.tsx';
import { MakerNotice } from './MakerNotice.tsx';
import { MakerContext } from './maker-context.ts';
import { Presets } from './Presets.tsx';
import { SavePanel } from './SavePanel.tsx';
import { SoundPanel } from './SoundPanel.tsx';
import { Stage } from './Stage.tsx';
import { EffectsPanel } from './EffectsPanel.tsx';
import { useMakerSession } from './use-maker-session.ts';
import styles from './MakerPage.module.scss';

export const Page = () => {
  const session = useMakerSession();
  usePageTitle('Audio maker');
  return (
    <MakerContext value={session}>
      <DropArea>
        <PageHeader
          title="Audio maker"
          lead="Load a song, hear it sped up or slowed while you set it, and download what you hear."
        />
        <MakerNotice />
        <Stage />
        <Presets />
        <div className={styles.panels}>
          <SoundPanel />
          <EffectsPanel />
        </div>
        <SavePanel />
      </DropArea>
    </MakerContext>
  );
};
