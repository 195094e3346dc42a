import { PREMIUM_EUR_PER_MONTH, PREMIUM_PLUS_EUR_PER_MONTH, type Plan } from '@rushtone/domain';
import { isOn, paths, type Site } from '@rushtone/site';

export const eurText = (eur: number): string => `${eur.toFixed(2)} EUR`;

export type Offer = {
  plan: Plan;
  name: string;
  /** `null` if the payer chooses the amount. */
  eurPerMonth: number | null;
  tagline: string;
  features: readonly string[];
  mostPopular: boolean;
};

/** Returns the offers of spec §6: both subscriptions unlock the tools; Premium+ and Donate grant the donator role. */
export const offersOf = ({ showArtwork }: Pick<Site, 'showArtwork'>): readonly Offer[] => [
  {
    plan: 'premium',
    name: 'Premium',
    eurPerMonth: PREMIUM_EUR_PER_MONTH,
    tagline: 'Tools for creators.',
    features: [
      'Your own website on a sub-domain',
      'Scheduled channel promotion',
      'The maker in your browser',
      ...(isOn(showArtwork) ? ['Channel artwork on request'] : []),
    ],
    mostPopular: false,
  },
  {
    plan: 'premium_plus',
    name: 'Premium+',
    eurPerMonth: PREMIUM_PLUS_EUR_PER_MONTH,
    tagline: 'All tools, and our thanks.',
    features: [
      'Everything in Premium',
      'The donor role in the community',
      'Keeps the playlists free for everyone',
    ],
    mostPopular: true,
  },
  {
    plan: 'donate',
    name: 'Donate',
    eurPerMonth: null,
    tagline: 'Give what it is worth to you.',
    features: ['Any amount, one time', 'The donor role in the community', 'No account needed'],
    mostPopular: false,
  },
];

/** Returns a subscriber's tools, in the order of the account's sidebar. */
export const toolsOf = ({ showArtwork }: Pick<Site, 'showArtwork'>) => [
  {
    name: 'My Website',
    path: paths.website,
    text: 'Your own page on a sub-domain, with your songs, your links and a contact form.',
  },
  {
    name: 'Channel Promotion',
    path: paths.promotion,
    text: 'Submit a video and see in the calendar when we share your channel.',
  },
  {
    name: 'Maker',
    path: paths.maker,
    text: 'Change speed and pitch and add reverb to your own files, without uploading them.',
  },
  ...(isOn(showArtwork)
    ? [
        {
          name: 'Channel Artwork',
          path: paths.artwork,
          text: 'Ask our designers for a banner, a profile picture or a thumbnail.',
        },
      ]
    : []),
];

const PLANS: readonly Plan[] = ['premium', 'premium_plus', 'donate'];
const RESULTS = ['success', 'cancelled', 'gift'] as const;

const matching = (value: string | null, pattern: RegExp): string | null =>
  value !== null && pattern.test(value) ? value : null;

/**
 * `plan` was chosen before signing in or at checkout; `checkout` is the outcome of the checkout, `promotion` a code
 * for it, and `gift` the code of a gift.
 */
export const readSubscribeQuery = (search: URLSearchParams) => ({
  plan: PLANS.find((plan) => plan === search.get('plan')) ?? null,
  checkout: RESULTS.find((result) => result === search.get('checkout')) ?? null,
  billing: search.get('billing') === 'year' ? ('year' as const) : ('month' as const),
  promotion: matching(search.get('promotion'), /^[\w-]{1,50}$/),
  gift: matching(search.get('gift'), /^[\w-]{32}$/),
});
