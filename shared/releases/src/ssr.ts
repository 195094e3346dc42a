import type { Envelope } from '@rushtone/domain';
import type { PageHead, RuntimeConfig } from '@rushtone/site';
import type { Registry } from './registry.ts';

/** A request for a page's HTML. */
export type SsrRequest = {
  /** Hostname with port. */
  host: string;
  /** Path and query. */
  address: string;
  /** Origin of the canonical URLs on this host. */
  origin: string;
  config: RuntimeConfig;
  registry: Registry;
};

/** Reads a GET endpoint of the API as a visitor, by request key. */
export type PublicRead = (key: string) => Promise<Envelope>;

export type SsrPage = {
  /** API responses that the page was rendered with, by request key. */
  responses: Readonly<Record<string, Envelope>>;
  head: PageHead;
  /** The page's HTML; '' if it is rendered only in the browser. */
  html: string;
};
