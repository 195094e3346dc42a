import type { Envelope } from '@rushtone/domain';
import type * as platform from '@rushtone/platform/registry';
import type { PageHead, RuntimeConfig } from '@rushtone/site';

export type SsrRequest = platform.SsrRequest<RuntimeConfig>;
export type PublicRead = platform.PublicRead<Envelope>;
export type SsrPage = platform.SsrPage<PageHead, Envelope>;
