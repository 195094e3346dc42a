import { lazy, useEffect } from 'react';
import { errorCodeOf, usePageTitle, useSite } from '@rushtone/contract';
import { SITE_OFFLINE } from '@rushtone/domain';
import { Container, SiteView } from '@rushtone/ui';
import { countVisits } from '@rushtone/ui/count-visits';
import { useGetPublicSiteQuery } from '../../data/site.api.ts';
import { BesideLink } from './BesideLink.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ReportSite } from './ReportSite.tsx';
import { SitePlaylists } from './SitePlaylists.tsx';
import { SiteSongs } from './SiteSongs.tsx';

const SiteProblem = lazy(async () => ({ default: (await import('./SiteProblem.tsx')).SiteProblem }));

const NOT_FOUND: readonly (number | null)[] = [400, 404];

/** A subscriber's website; the hostname contains its name. */
export const Page = () => {
  const { config, host } = useSite();
  const name = host.role.kind === 'subscriber' ? host.role.name : '';
  const { data, error, refetch } = useGetPublicSiteQuery(name);
  usePageTitle(data?.website.name ?? name);
  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown) countVisits(config.apiBase);
  }, [isShown, config.apiBase]);
  if (data) {
    const {
      website,
      profile_pic,
      songs,
      takes_mail,
      look,
      accent_shades,
      verified,
      playlists = [],
      link_pictures,
    } = data;
    const fileAddress = (kind: 'cover' | 'linkpicture', file: string) =>
      `${config.apiBase}/website/${kind}?name=${website.domain_name}&v=${file}`;
    return (
      <Container>
        <div data-counted={website.domain_name}>
          <SiteView
            site={website}
            look={look}
            shades={accent_shades}
            cover={look?.cover ? fileAddress('cover', look.cover.file) : null}
            picture={profile_pic}
            songs={<SiteSongs name={website.name} songs={songs} />}
            playlists={playlists.length > 0 && <SitePlaylists playlists={playlists} />}
            besideLink={(link) => {
              const picture = link_pictures?.[link.name];
              return <BesideLink {...link} picture={picture && fileAddress('linkpicture', picture)} />;
            }}
            verified={verified}
            form={takes_mail && <ContactForm site={website} />}
          />
          <ReportSite name={website.domain_name} />
        </div>
      </Container>
    );
  }
  if (error) {
    const isMissing = NOT_FOUND.includes(errorCodeOf(error));
    const isOffline = 'message' in error && error.message === SITE_OFFLINE;
    return <SiteProblem name={name} isMissing={isMissing} isOffline={isOffline} onRetry={refetch} />;
  }
  return (
    <Container>
      <h1 tabIndex={-1}>{name}</h1>
    </Container>
  );
};
