import { PREMIUM_EUR_PER_MONTH, PREMIUM_PLUS_EUR_PER_MONTH, type Plan } from '@rushtone/domain';
import { isOn, type Site } from '@rushtone/site';

export type Offer = {
  plan: Plan;
  name: string;
  /** EUR a month; null for an amount that the giver chooses. */
  eurPerMonth: number | null;
  promise: string;
  ticks: readonly string[];
  mostPopular: boolean;
};

/** What each plan gives (spec §6): the tools with both subscriptions, the donator role with the last two. */
export const offersOf = ({ showArtwork }: Pick<Site, 'showArtwork'>): readonly Offer[] => [
  {
    plan: 'premium',
    name: 'Premium',
    eurPerMonth: PREMIUM_EUR_PER_MONTH,
    promise: 'The tools of a creator.',
    ticks: [
      'Your own website on a sub-domain',
      'Channel promotion, planned ahead',
      'The audio maker in your browser',
      ...(isOn(showArtwork) ? ['Channel artwork on request'] : []),
    ],
    mostPopular: false,
  },
  {
    plan: 'premium_plus',
    name: 'Premium+',
    eurPerMonth: PREMIUM_PLUS_EUR_PER_MONTH,
    promise: 'The tools, and the thanks.',
    ticks: [
      'Everything in Premium',
      'The donator role in the community',
      'Keeps the playlists free for everybody',
    ],
    mostPopular: true,
  },
  {
    plan: 'donate',
    name: 'Donate',
    eurPerMonth: null,
    promise: 'Give what it is worth to you.',
    ticks: ['Any amount you choose, once', 'The donator role in the community', 'No account needed'],
    mostPopular: false,
  },
];

/** "6.99 EUR"; `null` is an amount of the giver's choice. */
export const priceOf = ({ eurPerMonth }: Offer): string =>
  eurPerMonth === null ? 'Custom amount' : `${eurPerMonth.toFixed(2)} EUR`;
