import { useCallback, useEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { usePageTitle } from '@rushtone/contract';
import { classes, LockIcon, PageHeader } from '@rushtone/ui';
import { LeaveGuard } from '../../form/LeaveGuard.tsx';
import { BatchPanel } from './batch/BatchPanel.tsx';
import { BatchContext, useBatch, useCreateBatch } from './batch/use-batch.ts';
import { EffectsPanel, Presets, SpeedPanel } from './controls/Controls.tsx';
import { Licenses } from './Licenses.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import { LoudnessPanel } from './controls/LoudnessPanel.tsx';
import { Notice } from './Notice.tsx';
import { ProjectBar } from './projects/ProjectBar.tsx';
import { RecipeCard } from './RecipeCard.tsx';
import { SavePanel } from './SavePanel.tsx';
import { useShortcuts } from './shortcuts.ts';
import { Stage } from './Stage.tsx';
import { TempoPanel } from './controls/TempoPanel.tsx';
import { Transport } from './Transport.tsx';
import { TrimPanel } from './wave/Trim.tsx';
import { MakerContext, useCreateSession, useMaker, useMakerSession } from './use-maker.ts';
import styles from './MakerPage.module.scss';

/** Loads a file dropped or pasted anywhere on the page. Several files become a batch. */
const DropArea = ({ children }: { children: ReactNode }) => {
  const session = useMakerSession();
  const { batch } = useBatch();
  const [isOver, setIsOver] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  useShortcuts(
    session,
    box,
    useCallback(() => setShowsKeys(true), []),
  );
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file) session.offer(file);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [session]);
  const onDrag = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type === 'dragover');
  };
  const onDrop = (event: DragEvent) => {
    onDrag(event);
    const files = [...event.dataTransfer.files];
    if (files.length > 1) batch.add(files);
    else if (files[0]) session.offer(files[0]);
  };
  return (
    // `presentation`, because the element only receives files, and the focus of a press between its controls.
    <div
      ref={box}
      role="presentation"
      tabIndex={-1}
      className={classes(styles.page, isOver && styles.over)}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrop}
    >
      {children}
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </div>
  );
};

/** What was said last about the file. Its space is reserved to avoid layout shifts. */
const FileNotice = () => {
  const hasNotice = useMaker((state) => state.notice?.at === 'file');
  return (
    <div className={styles.notice}>
      {hasNotice ? (
        <Notice at="file" />
      ) : (
        <p className={styles.promise}>
          <LockIcon />
          Nothing is uploaded: your file never leaves this browser.
        </p>
      )}
    </div>
  );
};

const RenderGuard = () => (
  <LeaveGuard active={useMaker((state) => state.job !== null)} title="Stop the download?">
    The file is still being created. Leaving stops it; your song and settings stay in this browser.
  </LeaveGuard>
);

export const Page = () => {
  const session = useCreateSession();
  const batch = useCreateBatch();
  usePageTitle('Maker');
  return (
    <MakerContext value={session}>
      <BatchContext value={batch}>
        <DropArea>
          <PageHeader
            title="Maker"
            lead="Speed up or slow down a song, hear every change as you make it, and download the result."
          />
          <FileNotice />
          <RecipeCard />
          <ProjectBar />
          <Stage />
          <Transport />
          <Presets />
          <div className={styles.panels}>
            <div className={styles.column}>
              <SpeedPanel />
              <TempoPanel />
              <TrimPanel />
            </div>
            <div className={styles.column}>
              <EffectsPanel />
              <LoudnessPanel />
            </div>
          </div>
          <SavePanel />
          <BatchPanel />
          <Licenses />
          <RenderGuard />
        </DropArea>
      </BatchContext>
    </MakerContext>
  );
};
