import type { Envelope } from '@rushtone/domain';
import type { PageHead, RuntimeConfig } from '@rushtone/site';
import type { Registry } from './registry.ts';

/** A request for the HTML of a page. */
export type SsrRequest = {
  /** Host name with port. */
  host: string;
  /** Path and query. */
  address: string;
  /** Where the canonical addresses of this host begin. */
  origin: string;
  config: RuntimeConfig;
  registry: Registry;
};

/** A GET endpoint of the API as a visitor sees it, by its request key. */
export type PublicRead = (key: string) => Promise<Envelope>;

export type SsrPage = {
  /** The API's responses that the page was rendered with, by request key. */
  responses: Readonly<Record<string, Envelope>>;
  head: PageHead;
  /** The page as HTML; '' where it is rendered in the browser only. */
  html: string;
};
