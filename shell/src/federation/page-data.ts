import type { Envelope } from '@rushtone/domain';
import { readPageData, type PageData as PlatformPageData } from '@rushtone/platform/browser';
import type { RuntimeConfig } from '@rushtone/site';

export type PageData = PlatformPageData<RuntimeConfig, Envelope>;

const isConfig = (value: unknown): value is RuntimeConfig =>
  typeof value === 'object' &&
  value !== null &&
  'apiBase' in value &&
  'video' in value &&
  'identity' in value;

/** Reads the data of the page. */
export const readSiteData = (): Promise<PageData> => readPageData(isConfig);
