import { lazy, useEffect, useRef, useState, type ComponentProps } from 'react';
import { errorCodeOf, usePageTitle, useSite } from '@rushtone/contract';
import { SITE_OFFLINE, type SiteCover } from '@rushtone/domain';
import { Container, SiteView, type ShownLink } from '@rushtone/ui';
import { useGetPublicSiteQuery } from '../../data/site.api.ts';
import { ContactOwner } from './ContactOwner.tsx';
import { ReportSite } from './ReportSite.tsx';
import { SitePlaylists } from './SitePlaylists.tsx';
import { SiteSongs } from './SiteSongs.tsx';
import { useCountedSite } from './use-count-visit.ts';
import { whenIdle } from './when-idle.ts';

const SiteProblem = lazy(async () => ({ default: (await import('./SiteProblem.tsx')).SiteProblem }));

const NOT_FOUND: readonly (number | null)[] = [400, 404];

const coverAddress = (apiBase: string, name: string, { file }: SiteCover): string =>
  `${apiBase}/website/cover?name=${name}&v=${file}`;

/** A subscriber's website; the hostname contains its name. */
export const Page = () => {
  const { config, host } = useSite();
  const name = host.role.kind === 'subscriber' ? host.role.name : '';
  const { data, error, refetch } = useGetPublicSiteQuery(name);
  const box = useRef<HTMLDivElement>(null);
  useCountedSite(box, data !== undefined);
  usePageTitle(data?.website.name ?? name);
  const [besideLink, setBesideLink] = useState<ComponentProps<typeof SiteView>['besideLink']>();
  // Needs scripts, so it is loaded when the page is idle; without it, the links still open.
  useEffect(
    () =>
      whenIdle(() => {
        import('./BesideLink.tsx').then(
          ({ BesideLink }) => setBesideLink(() => (link: ShownLink) => <BesideLink {...link} />),
          () => undefined,
        );
      }),
    [],
  );
  if (data) {
    const { website, profile_pic, songs, takes_mail, look, accent_shades, verified, playlists = [] } = data;
    return (
      <Container>
        <div ref={box}>
          <SiteView
            site={website}
            look={look}
            shades={accent_shades}
            cover={look?.cover ? coverAddress(config.apiBase, website.domain_name, look.cover) : null}
            picture={profile_pic}
            songs={<SiteSongs name={website.name} songs={songs} />}
            playlists={playlists.length > 0 && <SitePlaylists playlists={playlists} />}
            besideLink={besideLink}
            verified={verified}
            form={takes_mail && <ContactOwner site={website} />}
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
