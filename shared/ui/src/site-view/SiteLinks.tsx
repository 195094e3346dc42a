import { buttonClass, type ButtonVariant } from '../button/button-class.ts';
import { ExternalIcon } from '../icons/icons.ts';
import type { SiteLink } from './social-links.ts';
import styles from './SiteView.module.scss';

/** Links that a subscriber typed: they lead away, and vouch for nothing. */
export const SiteLinks = ({ links, variant }: { links: readonly SiteLink[]; variant: ButtonVariant }) =>
  links.length > 0 && (
    <ul className={styles.links}>
      {links.map(({ network, label, address }) => (
        <li key={network}>
          <a className={buttonClass(variant)} href={address} target="_blank" rel="noopener nofollow ugc">
            {label}
            <ExternalIcon size={16} />
          </a>
        </li>
      ))}
    </ul>
  );
