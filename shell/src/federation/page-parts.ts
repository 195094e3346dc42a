import type { PageParts } from '@rushtone/platform/browser';
import { PagePending } from '../components/PagePending.tsx';
import { PageUnavailable } from '../components/PageUnavailable.tsx';
import { restoreTyped } from '../hydration/restore-typed.ts';

/** The look of what the platform shows in place of a page. */
export const PAGE_PARTS: PageParts = {
  Pending: PagePending,
  Unavailable: PageUnavailable,
  onServerHtml: restoreTyped,
};
