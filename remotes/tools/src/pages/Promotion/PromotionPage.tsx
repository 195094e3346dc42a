import { ErrorState, Skeleton } from '@rushtone/ui';
import { ToolPage } from '../../components/ToolPage.tsx';
import { useGetPromotionQuery } from '../../data/promotion.api.ts';
import { CalendarSettings } from './CalendarSettings.tsx';
import { PromotionCalendar } from './PromotionCalendar.tsx';
import { PromotionForm } from './PromotionForm.tsx';
import styles from './PromotionPage.module.scss';

const Pending = () => (
  <div className={styles.fields} aria-busy="true" aria-label="Loading" role="group">
    <Skeleton height="104px" />
    <Skeleton height="104px" />
  </div>
);

export const Page = () => {
  const { data, isError, refetch } = useGetPromotionQuery();
  return (
    <ToolPage
      title="Channel Promotion"
      lead="Choose a video, and see in the calendar when we share your channel."
    >
      {isError && !data && (
        <ErrorState message="Your channel promotion could not be loaded." onRetry={refetch} />
      )}
      {!isError && !data && <Pending />}
      {data && (
        <>
          <PromotionForm
            saved={{ youtube_channel: data.youtube_channel, youtube_share: data.youtube_share }}
          />
          <PromotionCalendar calendar={data.promotion_calendar} offers={data.slots ?? []} />
          {data.feed_since !== undefined && (
            <CalendarSettings feedSince={data.feed_since} reminders={data.reminders ?? true} />
          )}
        </>
      )}
    </ToolPage>
  );
};
