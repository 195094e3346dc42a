import { useSite, type SlotProps } from '@rushtone/contract';
import {
  countOf,
  formatLongDate,
  OPEN_ARTWORK_STATES,
  type Promotion,
  type SiteStatus,
} from '@rushtone/domain';
import { subscriberHost } from '@rushtone/site';
import { useGetArtworkRequestsQuery } from '../data/artwork.api.ts';
import { useGetPromotionQuery } from '../data/promotion.api.ts';
import { useGetSiteStatusQuery } from '../data/website.api.ts';

const NOT_SET_UP = 'Not set up yet';

const websiteState = (status: SiteStatus | null, address: string): string => {
  if (status === null) return NOT_SET_UP;
  if (status.state === 'online') return `Online at ${address}`;
  return status.state === 'ending' && status.until
    ? `Online until ${formatLongDate(status.until)}`
    : 'Offline';
};

const someOf = (count: number, unit: string): string => (count === 0 ? `No ${unit}s` : countOf(count, unit));

/** Counts the dates of the calendar and the slots that the person has taken. */
const promotionState = ({ youtube_share, promotion_calendar, slots = [] }: Promotion): string => {
  if (!youtube_share) return NOT_SET_UP;
  const now = new Date().toISOString();
  const dates = promotion_calendar.filter(({ date }) => date.slice(0, 10) >= now.slice(0, 10));
  const taken = slots.filter(({ starts_at, state }) => state === 'yours' && starts_at > now);
  return `${someOf(dates.length + taken.length, 'date')} to come`;
};

const Website = () => {
  const { host } = useSite();
  const { data: status } = useGetSiteStatusQuery();
  return status !== undefined && websiteState(status, status ? subscriberHost(host, status.domain_name) : '');
};

const PromotionOfChannel = () => {
  const { data } = useGetPromotionQuery(undefined, { refetchOnMountOrArgChange: true });
  return data && promotionState(data);
};

const Artwork = () => {
  const { data } = useGetArtworkRequestsQuery();
  const open = data?.filter(({ state }) => OPEN_ARTWORK_STATES.includes(state)).length;
  return open !== undefined && someOf(open, 'open request');
};

const STATES = {
  website: Website,
  promotion: PromotionOfChannel,
  maker: () => 'In your browser: nothing is uploaded',
  artwork: Artwork,
};

/** One line on the dashboard's card of a tool; empty until its state is known. */
export const Part = ({ tool }: SlotProps['tool.state']) => {
  const State = STATES[tool];
  return <State />;
};
