import { errorCodeOf, usePageTitle, useSite } from '@rushtone/contract';
import { Container, ErrorState, PageHeader, PendingText, SiteView } from '@rushtone/ui';
import { useGetPublicSiteQuery } from '../../data/network.api.ts';
import { ContactOwner } from './ContactOwner.tsx';
import { SiteNotFound } from './SiteNotFound.tsx';
import { SiteSongs } from './SiteSongs.tsx';

const NOT_FOUND: readonly (number | null)[] = [400, 404];

/** A subscriber's website; the host contains its name. */
export const Page = () => {
  const { host } = useSite();
  const name = host.role.kind === 'subscriber' ? host.role.name : '';
  const { data, error, refetch } = useGetPublicSiteQuery(name);
  usePageTitle(data?.website.name ?? name);
  if (data) {
    const { website, profile_pic, songs, takes_mail } = data;
    return (
      <Container>
        <SiteView
          site={website}
          picture={profile_pic}
          songs={<SiteSongs name={website.name} songs={songs} />}
          form={takes_mail && <ContactOwner site={website} />}
        />
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
