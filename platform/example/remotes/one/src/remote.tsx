import { defineRemote } from '@rushtone/platform-example/contract';

export const remote = defineRemote({
  pages: {
    One: () => import(/* webpackChunkName: "One" */ './One.tsx'),
    More: () => import(/* webpackChunkName: "More" */ './More.tsx'),
  },
});
