import { defineRemote } from '@rushtone/contract';

export const remote = defineRemote({
  pages: {
    Subscribe: () => import(/* webpackChunkName: "Subscribe" */ './pages/Subscribe/SubscribePage.tsx'),
  },
});
