import { LINK_COPIED_MS } from '@rushtone/domain';
import { CheckIcon, IconButton, LinkIcon, useTemporary, type ShownLink } from '@rushtone/ui';
import styles from './SubscriberSite.module.scss';

/**
 * The picture of the linked page, in the place of the link's sign, and a button that copies the link: browsers inside
 * apps open nothing elsewhere.
 */
export const BesideLink = ({ label, address, picture }: ShownLink & { picture: string | undefined }) => {
  const [copied, setCopied] = useTemporary<true>(LINK_COPIED_MS);
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <>
      {picture && <img className={styles.linkPicture} src={picture} alt="" loading="lazy" />}
      <IconButton
        label={copied ? 'Link copied!' : `Copy link: ${label}`}
        icon={copied ? <CheckIcon /> : <LinkIcon />}
        onClick={() => void copy()}
      />
    </>
  );
};
