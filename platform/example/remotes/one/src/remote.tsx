import { defineRemote } from '@rushtone/platform-example/contract';

export const remote = defineRemote({
  One: () => import(/* webpackChunkName: "One" */ './One.tsx'),
  More: () => import(/* webpackChunkName: "More" */ './More.tsx'),
});
