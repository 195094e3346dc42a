import { useState } from 'react';
import { useNavigate, useNotify, type ApiError } from '@rushtone/contract';
import { periodText, RETENTION } from '@rushtone/domain/retention';
import { BRANDS, paths, SITES } from '@rushtone/site';
import { Banner, Button, Dialog, useBanner } from '@rushtone/ui';
import { saveFile } from '@rushtone/ui/save-file';
import { useSessionActions } from '../../session/SessionContext.ts';
import { useEraseAccountMutation, useExportDataMutation } from './privacy.api.ts';
import styles from '../account.module.scss';

const SITE_NAMES = new Intl.ListFormat('en').format(BRANDS.map((brand) => SITES[brand].name));
const PERIOD = periodText(RETENTION.erasure.period);

const FILE_NAME = 'my-data.json';

const download = (data: unknown): void =>
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), FILE_NAME);

const messageOf = (error: unknown): string => (error as ApiError).message;

const DeleteDialog = ({ onClose, onDelete }: { onClose: () => void; onDelete: () => void }) => (
  <Dialog
    title="Delete your account?"
    onClose={onClose}
    actions={
      <>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="outline" data-danger="" onClick={onDelete}>
          Delete account
        </Button>
      </>
    }
  >
    <p>
      It is your account on {SITE_NAMES}. Its favorites, website, member page and requests are deleted in{' '}
      {PERIOD}, and a subscription ends. Your website goes offline within minutes. Sign in within {PERIOD} to
      keep everything.
    </p>
  </Dialog>
);

/** Downloads or deletes everything that is stored about the user; both ask for the password (spec §9.7). */
export const YourData = () => {
  const [exportData, exporting] = useExportDataMutation();
  const [eraseAccount, erasing] = useEraseAccountMutation();
  const [asking, setAsking] = useState(false);
  const { banner, show } = useBanner();
  const { signOut } = useSessionActions();
  const navigate = useNavigate();
  const notify = useNotify();
  const onDownload = () =>
    exportData()
      .unwrap()
      .then(download)
      .catch((error: unknown) => show({ kind: 'error', message: messageOf(error) }));
  const onDelete = async () => {
    setAsking(false);
    try {
      const message = await eraseAccount().unwrap();
      await navigate(paths.home);
      await signOut('forget');
      notify({ kind: 'success', message });
    } catch (error) {
      show({ kind: 'error', message: messageOf(error) });
    }
  };
  return (
    <section className={styles.welcome} aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      <p>Download everything that we hold about you, or delete your account.</p>
      <div className={styles.actions}>
        <Button variant="outline" busy={exporting.isLoading} onClick={() => void onDownload()}>
          Download my data
        </Button>
        <Button variant="outline" data-danger="" busy={erasing.isLoading} onClick={() => setAsking(true)}>
          Delete my account
        </Button>
      </div>
      {asking && <DeleteDialog onClose={() => setAsking(false)} onDelete={() => void onDelete()} />}
    </section>
  );
};
