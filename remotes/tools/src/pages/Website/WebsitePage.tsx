import { useState } from 'react';
import { useGetWebsiteQuery, useSite } from '@rushtone/contract';
import { subscriberHost } from '@rushtone/site';
import { Banner, buttonClass, ErrorState, ExternalIcon, useBanner } from '@rushtone/ui';
import { EMPTY_WEBSITE } from '../../logic/website-fields.ts';
import { ToolPage } from '../../components/ToolPage.tsx';
import { Activation } from './Activation.tsx';
import { WebsiteForm } from './WebsiteForm.tsx';
import { WebsiteFormSkeleton } from './WebsiteFormSkeleton.tsx';

const LinkToSite = ({ name }: { name: string }) => {
  const address = subscriberHost(useSite().host, name);
  return (
    <a className={buttonClass('outline')} href={`//${address}/`} target="_blank" rel="noopener">
      Visit {address}
      <ExternalIcon size={16} />
    </a>
  );
};

export const Page = () => {
  const { data, isError, refetch } = useGetWebsiteQuery();
  const { banner, show } = useBanner();
  const [begun, setBegun] = useState(false);
  const begin = () => {
    show({ kind: 'success', message: 'Your site has been activated!' });
    setBegun(true);
  };
  const website = data?.activated ? (data.website ?? EMPTY_WEBSITE) : null;
  return (
    <ToolPage
      title="My Website"
      lead="Your own page on a subdomain: who you are, and where to find you."
      aside={website && <LinkToSite name={website.domain_name} />}
    >
      {isError && !data && <ErrorState message="Your website could not be loaded." onRetry={refetch} />}
      {!isError && !data && <WebsiteFormSkeleton />}
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      {data && !data.activated && <Activation onActivated={begin} />}
      {website && <WebsiteForm website={website} begun={begun} />}
    </ToolPage>
  );
};
