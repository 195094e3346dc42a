/**
 * What the server tells a page about the services that this installation is put on. It stands in the HTML as
 * JSON (`<script id="config">`), and in `/config.json` for a static host.
 */
export type RuntimeConfig = {
  apiBase: string;
  video: {
    host: 'youtube' | 'emulator';
    /** Address of the IFrame API script. */
    script: string;
    /** Origin that the player is embedded from. */
    embed: string;
    /** Origin that thumbnails come from. */
    thumbnails: string;
    /** Prefix of a video's own page on the host; the id is appended. */
    watch: string;
  };
  identity: {
    apiKey: string;
    projectId: string;
    authDomain: string | null;
    /** True when the identity emulator answers on the page's own origin. */
    emulator: boolean;
    /** Accounts to try, shown on the log-in page; only on the embedded default. */
    demo: { emails: string[]; password: string } | null;
  };
  /**
   * Addresses of the hosted checkout, without anything of the person: pages add `prefilled_email` and
   * `client_reference_id` (the uid) with `new URL(address, location.href)`. Null where nothing is sold.
   */
  checkout: { premium: string; premium_plus: string; donate: string; portal: string } | null;
  /** Address of the community chat's widget; `?id=` names the room. Null where there is none. */
  communityWidget: string | null;
  /** Which outside accounts can be linked here. */
  linking: { discord: boolean; youtube: boolean };
};
