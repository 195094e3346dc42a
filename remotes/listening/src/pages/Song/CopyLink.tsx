import { paths } from '@rushtone/site';
import { CheckIcon, IconButton, LinkIcon } from '@rushtone/ui';
import styles from './SongToolbar.module.scss';
import { useCopy } from './use-copy.ts';

export const CopyLink = ({ address: { s, p } }: { address: { s: string; p?: string } }) => {
  const { copied, copy } = useCopy();
  return (
    <>
      <IconButton
        label="Copy link"
        icon={copied ? <CheckIcon /> : <LinkIcon />}
        onClick={() => copy(window.location.origin + paths.song({ s, p }))}
      />
      <span role="status" className={styles.copied}>
        {copied && 'Link copied!'}
      </span>
    </>
  );
};
