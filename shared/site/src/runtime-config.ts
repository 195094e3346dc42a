/** Settings of this installation, embedded in the HTML (`<script id="config">`) or `/config.json` on a static host. */
export type RuntimeConfig = {
  apiBase: string;
  /** The host whose page this is, where the address has a subscriber's own domain. */
  host?: string;
  video: {
    host: 'youtube' | 'emulator';
    /** URL of the IFrame API script. */
    script: string;
    /** Origin of the embedded player. */
    embed: string;
    /** Origin of the thumbnails. */
    thumbnails: string;
    /** Prefix of a video's page; the id is appended. */
    watch: string;
  };
  identity: {
    apiKey: string;
    projectId: string;
    authDomain: string | null;
    /** Whether the identity emulator runs on the page's origin. */
    emulator: boolean;
    /** Demo accounts, shown on the login page of a local installation. */
    demo: { emails: string[]; password: string } | null;
  };
  /**
   * URLs of the hosted checkout; pages add `prefilled_email` and `client_reference_id` (the uid). Null where nothing
   * is sold.
   */
  checkout: { premium: string; premium_plus: string; donate: string; portal: string } | null;
  /** URL of the community chat widget, without the room (`?id=`). */
  communityWidget: string | null;
  /** The accounts that users can link. */
  linking: { discord: boolean; youtube: boolean };
  /** Whether this visitor may choose versions of remotes by `?mf.`; on a developer's machine anybody may. */
  tester?: boolean;
  /** The share of pages that send traces, where the server has a collector for them. */
  traces?: number;
  /**
   * This visitor's place in every rollout; '' where no canary ran when the server made the page. Absent on a static
   * host, whose pages choose a place themselves.
   */
  channel?: string;
  /** How often pages ask for the registry, where a CDN answers; without it the server tells of changes. */
  registryPollSeconds?: number;
  /** Whether the data of this page could not be read anew: what it shows is up to ten minutes old. */
  stale?: true;
};
