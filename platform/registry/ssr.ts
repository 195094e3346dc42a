import type { Registry } from './registry.ts';

/** A request for a page's HTML, with the site's configuration. */
export type SsrRequest<Config = unknown> = {
  /** Hostname with port. */
  host: string;
  /** Path and query. */
  address: string;
  /** Origin of the canonical URLs on this host. */
  origin: string;
  config: Config;
  registry: Registry;
};

/** Reads a GET endpoint of the API as a visitor, by request key. */
export type PublicRead<Answer = unknown> = (key: string) => Promise<Answer>;

/** A rendered page. `Head` and `Answer` are the site's. */
export type SsrPage<Head = unknown, Answer = unknown> = {
  /** API responses that the page was rendered with, by request key. */
  responses: Readonly<Record<string, Answer>>;
  head: Head;
  /** The page's HTML; '' if it is rendered only in the browser. */
  html: string;
};
