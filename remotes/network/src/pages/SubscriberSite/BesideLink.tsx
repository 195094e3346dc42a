import { useSite } from '@rushtone/contract';
import type { ShownLink } from '@rushtone/ui';
import { useGetPublicSiteQuery } from '../../data/site.api.ts';
import { CopyLink } from './CopyLink.tsx';
import styles from './SubscriberSite.module.scss';

/** The picture of the linked page, in the place of the link's sign, and the copy button. */
export const BesideLink = (link: ShownLink) => {
  const { config, host } = useSite();
  const name = host.role.kind === 'subscriber' ? host.role.name : '';
  // The page has loaded it.
  const { data } = useGetPublicSiteQuery(name);
  const file = data?.link_pictures?.[link.name];
  return (
    <>
      {file && (
        <img
          className={styles.linkPicture}
          src={`${config.apiBase}/website/linkpicture?name=${name}&v=${file}`}
          alt=""
        />
      )}
      <CopyLink {...link} />
    </>
  );
};
