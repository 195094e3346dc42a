import { useState } from 'react';
import { useGetWebsiteQuery, useSite } from '@rushtone/contract';
import type { SiteLook, Website } from '@rushtone/domain';
import { subscriberHost } from '@rushtone/site';
import {
  Banner,
  buttonClass,
  classes,
  ErrorState,
  ExternalIcon,
  SiteStatusPanel,
  Skeleton,
  useBanner,
} from '@rushtone/ui';
import { ToolPage } from '../../components/ToolPage.tsx';
import { useGetSiteStatusQuery, useSetSiteOnlineMutation } from '../../data/website.api.ts';
import { Activation } from './Activation.tsx';
import { LookSection } from './LookEditor.tsx';
import { OwnDomainSection } from './domain/OwnDomainSection.tsx';
import { Versions } from './Versions.tsx';
import { Visits } from './visits/Visits.tsx';
import { WebsiteForm } from './WebsiteForm.tsx';
import { EMPTY_WEBSITE, WEBSITE_FIELDS } from './website-fields.ts';
import styles from './WebsitePage.module.scss';

const LinkToSite = ({ name }: { name: string }) => {
  const address = subscriberHost(useSite().host, name);
  return (
    <a
      className={classes(buttonClass('outline'), styles.visit)}
      href={`//${address}/`}
      target="_blank"
      rel="noopener"
    >
      Visit {address}
      <ExternalIcon size={16} />
    </a>
  );
};

const OwnSiteStatus = () => {
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

const FormSkeleton = () => (
  <div className={styles.fields} aria-busy="true" aria-label="Loading" role="group">
    {WEBSITE_FIELDS.map(({ name }) => (
      <Skeleton key={name} height="76px" />
    ))}
  </div>
);

type EditorProps = { website: Website; justActivated: boolean };

/** Editors for texts and look, which are published together, and one preview of both. */
const Editor = ({ website, justActivated }: EditorProps) => {
  const [look, setLook] = useState<SiteLook>();
  const [version, setVersion] = useState(0);
  const afterRestore = () => {
    setLook(undefined);
    setVersion((count) => count + 1);
  };
  return (
    <WebsiteForm
      website={website}
      look={look}
      onLook={setLook}
      lookEditor={<LookSection key={version} look={look} onLook={setLook} />}
      justActivated={justActivated}
    >
      <Versions onRestored={afterRestore} />
      <OwnDomainSection />
      <Visits />
    </WebsiteForm>
  );
};

export const Page = () => {
  const { data, isError, refetch } = useGetWebsiteQuery();
  const { banner, show } = useBanner();
  const [justActivated, setJustActivated] = useState(false);
  const onActivated = () => {
    show({ kind: 'success', message: 'Your site has been activated!' });
    setJustActivated(true);
  };
  const website = data?.activated ? (data.website ?? EMPTY_WEBSITE) : null;
  return (
    <ToolPage
      title="My Website"
      lead="Your own page on a subdomain: who you are, and where to find you."
      aside={website && <LinkToSite name={website.domain_name} />}
    >
      {isError && !data && <ErrorState message="Your website could not be loaded." onRetry={refetch} />}
      {!isError && !data && <FormSkeleton />}
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      {data && !data.activated && <Activation onActivated={onActivated} />}
      {website && <OwnSiteStatus key={website.domain_name} />}
      {website && <Editor website={website} justActivated={justActivated} />}
    </ToolPage>
  );
};
