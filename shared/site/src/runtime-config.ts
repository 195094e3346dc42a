type PaidPlan = 'premium' | 'premium_plus';
export type PricedLink = { url: string; eur: number };
export type GiftOffer = PricedLink & { plan: PaidPlan; months: number };

/**
 * Settings of this installation, embedded in the HTML (`<script id="config">`), or served as `/config.json`
 * on a static host.
 */
export type RuntimeConfig = {
  apiBase: string;
  /** Host whose page this is, if the page is served on a subscriber's custom domain. */
  host?: string;
  video: {
    host: 'youtube' | 'emulator';
    /** URL of the IFrame API script. */
    script: string;
    /** Origin of the embedded player. */
    embed: string;
    /** Origin of the thumbnails. */
    thumbnails: string;
    /** Prefix of a video's page; the ID is appended. */
    watch: string;
  };
  identity: {
    apiKey: string;
    projectId: string;
    authDomain: string | null;
    /** Whether the identity emulator runs on the page's origin. */
    emulator: boolean;
    /** Demo accounts shown on the login page of a local installation. */
    demo: { emails: string[]; password: string } | null;
  };
  /**
   * URLs of the hosted checkout; pages add `prefilled_email` and `client_reference_id` (the uid). `null` if
   * nothing is sold.
   */
  checkout: {
    premium: string;
    premium_plus: string;
    donate: string;
    portal: string;
    /** Plans that can be paid by the year. */
    yearly?: Partial<Record<PaidPlan, PricedLink>>;
    /** Plans for some months, paid once, that can be given to somebody. */
    gifts?: readonly GiftOffer[];
  } | null;
  /** URL of the community chat widget, without the room (`?id=`). */
  communityWidget: string | null;
  /** Accounts that users can link. */
  linking: { discord: boolean; youtube: boolean };
  /** URL of the page where listeners find their token for ListenBrainz; absent if plays cannot be reported there. */
  listenBrainz?: string;
  /** Whether this visitor may choose versions of remotes with `?mf.`; on a developer's machine anyone may. */
  tester?: boolean;
  /** Fraction of page views that send traces; absent if the server has no trace collector. */
  traces?: number;
  /**
   * This visitor's bucket in every rollout; '' if no canary was running when the server rendered the page.
   * Absent on a static host, where pages choose a bucket themselves.
   */
  channel?: string;
  /** Polling interval of the registry, in s, if the site is behind a CDN; otherwise the server pushes changes. */
  registryPollSeconds?: number;
  /** Whether the page was rendered from stale data, up to ten minutes old, because fresh data was unavailable. */
  stale?: true;
};
