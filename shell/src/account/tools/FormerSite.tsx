import { useSite } from '@rushtone/contract';
import { subscriberHost } from '@rushtone/site';
import { SiteStatusPanel } from '@rushtone/ui';
import { useGetSiteStatusQuery, useSetSiteOnlineMutation } from './site-status.api.ts';

/**
 * The website of a user whose subscription has ended: what happens to it, and how to take it offline
 * immediately.
 */
export const FormerSite = () => {
  const { host } = useSite();
  const { data: status } = useGetSiteStatusQuery();
  const [setOnline] = useSetSiteOnlineMutation();
  return (
    status && (
      <SiteStatusPanel
        status={status}
        address={subscriberHost(host, status.domain_name)}
        setOnline={(online) => setOnline(online).unwrap()}
      />
    )
  );
};
