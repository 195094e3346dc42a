import { PageLink, usePageTitle, useSite } from '@rushtone/contract';
import { isOn, paths } from '@rushtone/site';
import { buttonClass, Container, PageHeader } from '@rushtone/ui';
import { Academy } from './Academy.tsx';
import { Benefits } from './Benefits.tsx';
import { DesignerPromo } from './DesignerPromo.tsx';
import { JoinNetwork } from './JoinNetwork.tsx';
import { Members, Subscribers } from './People.tsx';
import { Stats } from './Stats.tsx';
import { Testimonials } from './Testimonials.tsx';
import styles from './NetworkPage.module.scss';

export const Page = () => {
  const { site } = useSite();
  usePageTitle('Network');
  return (
    <Container className={styles.page}>
      <PageHeader
        eyebrow="Creator network"
        title={`The channels behind ${site.name}`}
        lead="Hundreds of small decisions make a remix. The network is where the people who make them share listeners, tools and each other's ears."
      >
        <PageLink className={buttonClass('outline')} to={paths.members}>
          See all members
        </PageLink>
      </PageHeader>
      <Stats />
      <Members />
      <Benefits />
      <JoinNetwork />
      <Testimonials />
      <Academy />
      <Subscribers />
      {isOn(site.designerPromo) && <DesignerPromo />}
    </Container>
  );
};
