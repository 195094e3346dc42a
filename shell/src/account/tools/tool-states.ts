import { baseApi, useSite } from '@rushtone/contract';
import {
  type ArtworkRequest,
  countOf,
  formatLongDate,
  OPEN_ARTWORK_STATES,
  type Promotion,
  type SiteStatus,
} from '@rushtone/domain';
import { subscriberHost } from '@rushtone/site';
import { useGetSiteStatusQuery } from './site-status.api.ts';
import type { Tool } from './tools.ts';

const toolsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPromotionOfDashboard: build.query<Promotion, void>({
      query: () => ({ path: '/promotion/get', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
    getArtworkOfDashboard: build.query<ArtworkRequest[], void>({
      query: () => ({ path: '/artwork/getall', auth: 'required' }),
      keepUnusedDataFor: 0,
    }),
  }),
});

const { useGetPromotionOfDashboardQuery, useGetArtworkOfDashboardQuery } = toolsApi;

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

/** Returns a one-line status for each tool; `undefined` if it is unknown or the tool is locked. */
export const useToolStates = (
  tools: readonly Tool[],
  subscriber: boolean,
): Readonly<Partial<Record<Tool['id'], string | undefined>>> => {
  const { host } = useSite();
  const has = (id: Tool['id']) => subscriber && tools.some((tool) => tool.id === id);
  const { data: status } = useGetSiteStatusQuery(undefined, { skip: !has('website') });
  const { data: promotion } = useGetPromotionOfDashboardQuery(undefined, { skip: !has('promotion') });
  const { data: requests } = useGetArtworkOfDashboardQuery(undefined, { skip: !has('artwork') });
  const open = requests?.filter(({ state }) => OPEN_ARTWORK_STATES.includes(state)).length;
  return {
    website:
      status === undefined
        ? undefined
        : websiteState(status, status ? subscriberHost(host, status.domain_name) : ''),
    promotion: promotion && promotionState(promotion),
    maker: 'In your browser: nothing is uploaded',
    artwork: open === undefined ? undefined : someOf(open, 'open request'),
  };
};
