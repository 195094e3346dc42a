import type { PageHeads } from '@rushtone/contract';
import type { remote as pages } from './remote.tsx';

export { remote } from './remote.tsx';

export const heads: PageHeads<keyof typeof pages.pages> = {
  Subscribe: ({ site: { name } }) => ({
    title: 'Subscriptions',
    description: `Premium and Premium+ on ${name}: your own website, channel promotion, the maker and more. Or donate what you like.`,
  }),
};
