import { PageLink, usePageTitle, useSite } from '@rushtone/contract';
import { isOn, paths } from '@rushtone/site';
import { AfterFirstPaint, buttonClass, Container, PageHeader } from '@rushtone/ui';
import { Members, Subscribers, Testimonials } from './Carousels.tsx';
import { Academy, Benefits, DesignerPromo, JoinNetwork } from './Sections.tsx';
import { Stats } from './Stats.tsx';
import styles from './NetworkPage.module.scss';

export const Page = () => {
  const { site } = useSite();
  usePageTitle('Network');
  return (
    <Container className={styles.page}>
      <PageHeader
        eyebrow={`The channels behind ${site.name}`}
        title="Creator network"
        lead="The network connects the creators behind the remixes. They share listeners, tools and feedback."
      >
        <PageLink className={buttonClass('outline')} to={paths.members}>
          See all members
        </PageLink>
      </PageHeader>
      <Stats />
      <AfterFirstPaint>
        <Members />
      </AfterFirstPaint>
      <AfterFirstPaint>
        <Benefits />
        <JoinNetwork />
      </AfterFirstPaint>
      <AfterFirstPaint>
        <Testimonials />
      </AfterFirstPaint>
      <AfterFirstPaint>
        <Academy />
        <Subscribers />
        {isOn(site.designerPromo) && <DesignerPromo />}
      </AfterFirstPaint>
    </Container>
  );
};
