import { countOf } from '@rushtone/domain';
import { useRef, useState } from 'react';
import { Button, DownloadIcon, SelectField, UploadIcon } from '@rushtone/ui';
import { FORMAT_NAMES, type SaveFormat } from '../../../engine/save/file-name.ts';
import { LeaveGuard } from '../../../form/LeaveGuard.tsx';
import { ACCEPT } from '../Stage.tsx';
import { Panel } from '../Panel.tsx';
import { recipeOf, recipeWords } from '../recipe.ts';
import { useEncoders } from '../use-encoders.ts';
import { useMaker } from '../use-maker.ts';
import { MAX_BATCH_FILES, type BatchState } from './batch.ts';
import { BatchRow } from './BatchRow.tsx';
import { useBatch } from './use-batch.ts';
import styles from './Batch.module.scss';

const FORMATS = Object.keys(FORMAT_NAMES) as SaveFormat[];
/** Maximum number of refused files listed by name. */
const NAMED = 3;

const refusedText = (refused: BatchState['refused']): string => {
  const more = refused.length - NAMED;
  const names = refused.slice(0, NAMED).join(', ');
  return `A batch has up to ${MAX_BATCH_FILES} files. Not added: ${names}${more > 0 ? ` and ${more} more` : ''}.`;
};

/** Returns a summary of the progress, announced by screen readers. */
const summaryOf = ({ rows, running }: BatchState): string => {
  const count = (kind: string) => rows.filter(({ state }) => state.kind === kind).length;
  const failed = count('failed');
  return [
    `${count('done')} of ${countOf(rows.length, 'file')} done`,
    failed > 0 && `${failed} failed`,
    running && 'working',
  ]
    .filter(Boolean)
    .join(' · ');
};

const Files = () => {
  const { batch, state } = useBatch();
  return (
    <ul className={styles.rows} aria-label="Files of the batch">
      {state.rows.map((row) => (
        <BatchRow key={row.id} row={row} batch={batch} />
      ))}
    </ul>
  );
};

/** Button that downloads all results, with its error message. */
const DownloadAll = () => {
  const { batch, state } = useBatch();
  const [failed, setFailed] = useState(false);
  const hasResults = state.rows.some((row) => row.state.kind === 'done');
  const onClick = () => {
    setFailed(false);
    batch.downloadAll().catch(() => setFailed(true));
  };
  return (
    <>
      <Button variant="outline" disabled={!hasResults} busy={state.zipping} onClick={onClick}>
        <DownloadIcon />
        Download all (ZIP)
      </Button>
      {failed && (
        <p role="alert" className={styles.error}>
          The ZIP could not be written: this browser has no room for it. Download the files one by one.
        </p>
      )}
    </>
  );
};

const Tools = () => {
  const { batch, state } = useBatch();
  const settings = recipeOf(useMaker((maker) => maker.settings));
  const [format, setFormat] = useState<SaveFormat>('wav');
  const encoders: Partial<Record<SaveFormat, boolean | null>> = useEncoders();
  // Excludes formats without an encoder in this browser.
  const formats = FORMATS.filter((value) => encoders[value] ?? !(value in encoders)).map((value) => ({
    value,
    label: FORMAT_NAMES[value],
  }));
  const input = useRef<HTMLInputElement>(null);
  const pending = batch.pending({ settings, format }).length;
  return (
    <>
      <p className={styles.hint}>
        Each file gets the settings of this page: {recipeWords(settings)}. Drop up to {MAX_BATCH_FILES} files,
        or choose them.
      </p>
      <div className={styles.tools}>
        <input
          ref={input}
          hidden
          multiple
          type="file"
          accept={ACCEPT}
          aria-label="Audio files"
          onChange={(event) => {
            batch.add([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button variant="outline" onClick={() => input.current?.click()}>
          <UploadIcon />
          Choose files
        </Button>
        <SelectField label="Format" value={format} options={formats} onChange={setFormat} />
        {state.running ? (
          <Button variant="outline" onClick={() => batch.cancelAll()}>
            Cancel all
          </Button>
        ) : (
          <Button disabled={pending === 0} onClick={() => void batch.start({ settings, format })}>
            Create {countOf(pending, 'file')}
          </Button>
        )}
        <DownloadAll />
        <Button variant="quiet" disabled={state.rows.length === 0} onClick={() => batch.clear()}>
          Remove all
        </Button>
      </div>
    </>
  );
};

/** Batch panel: processes up to 20 files with the current settings. */
export const BatchPanel = () => {
  const { state } = useBatch();
  const isUsed = state.rows.length > 0;
  return (
    <>
      <Panel title="Several files at once" folded="always" open={isUsed}>
        <Tools />
        {isUsed && (
          <p role="status" className={styles.hint}>
            {summaryOf(state)}
          </p>
        )}
        {state.refused.length > 0 && (
          <p role="alert" className={styles.error}>
            {refusedText(state.refused)}
          </p>
        )}
        {isUsed && <Files />}
      </Panel>
      <LeaveGuard
        active={state.running || state.rows.some((row) => row.state.kind === 'done')}
        title="Leave the batch?"
      >
        Leaving stops it, and its results go. What you have downloaded stays.
      </LeaveGuard>
    </>
  );
};
