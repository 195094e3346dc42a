import { useRef } from 'react';
import { errorCodeOf, usePageTitle, useSite } from '@rushtone/contract';
import { Container, ErrorState, PageHeader, PendingText, SiteView } from '@rushtone/ui';
import { useGetPublicSiteQuery } from '../../data/network.api.ts';
import { ContactOwner } from './ContactOwner.tsx';
import { ReportSite } from './ReportSite.tsx';
import { SiteNotFound } from './SiteNotFound.tsx';
import { SitePlaylists } from './SitePlaylists.tsx';
import { SiteSongs } from './SiteSongs.tsx';
import { useCountedSite } from './use-count-visit.ts';

const NOT_FOUND: readonly (number | null)[] = [400, 404];

/** A subscriber's website; the hostname contains its name. */
export const Page = () => {
  const { host } = useSite();
  const name = host.role.kind === 'subscriber' ? host.role.name : '';
  const { data, error, refetch } = useGetPublicSiteQuery(name);
  const box = useRef<HTMLDivElement>(null);
  useCountedSite(box, data !== undefined);
  usePageTitle(data?.website.name ?? name);
  if (data) {
    const { website, profile_pic, songs, takes_mail, look, playlists = [] } = data;
    return (
      <Container>
        <div ref={box}>
          <SiteView
            site={website}
            look={look}
            picture={profile_pic}
            songs={<SiteSongs name={website.name} songs={songs} />}
            playlists={playlists.length > 0 && <SitePlaylists playlists={playlists} />}
            form={takes_mail && <ContactOwner site={website} />}
          />
          <ReportSite name={website.domain_name} />
        </div>
      </Container>
    );
  }
  if (NOT_FOUND.includes(errorCodeOf(error))) return <SiteNotFound name={name} />;
  if (error) {
    return (
      <Container>
        <PageHeader title={name} />
        <ErrorState message="This site could not be loaded." onRetry={refetch} />
      </Container>
    );
  }
  return (
    <Container>
      <h1 tabIndex={-1}>
        <PendingText label={name} width="16rem" height="3rem" />
      </h1>
    </Container>
  );
};
