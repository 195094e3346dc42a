import { useState } from 'react';
import { useNotify, useServices } from '@rushtone/contract';
import type { ArtworkFile, ArtworkRequest } from '@rushtone/domain';
import { Button, failureMessage, VisuallyHidden } from '@rushtone/ui';
import { saveFile } from '@rushtone/ui/save-file';
import { dataUrlOf, isPicture, readArtworkFile } from '../../data/artwork-file.ts';
import styles from './DeliveredFiles.module.scss';

const sizeText = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const DeliveredFile = ({ file }: { file: ArtworkFile }) => {
  const services = useServices();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<string>();
  const run = async (handle: (content: Blob) => unknown) => {
    setBusy(true);
    try {
      await handle(await readArtworkFile(services, file.id));
    } catch (error) {
      notify({ kind: 'error', message: failureMessage(error) });
    }
    setBusy(false);
  };
  return (
    <li className={styles.file}>
      <p>
        {file.name} <span>{sizeText(file.size)}</span>
      </p>
      <div className={styles.actions}>
        {isPicture(file) && !shown && (
          <Button
            variant="outline"
            busy={busy}
            onClick={() => void run(async (content) => setShown(await dataUrlOf(content)))}
          >
            Show<VisuallyHidden> {file.name}</VisuallyHidden>
          </Button>
        )}
        <Button busy={busy} onClick={() => void run((content) => saveFile(content, file.name))}>
          Download<VisuallyHidden> {file.name}</VisuallyHidden>
        </Button>
      </div>
      {shown && <img src={shown} alt={file.name} />}
    </li>
  );
};

/** Files delivered by the team, for their owner to view and download. */
export const DeliveredFiles = ({ files }: { files: ArtworkRequest['files'] | undefined }) => {
  if (!files?.length) return null;
  return (
    <ul className={styles.files} aria-label="Delivered files">
      {files.map((file) => (
        <DeliveredFile key={file.id} file={file} />
      ))}
    </ul>
  );
};
