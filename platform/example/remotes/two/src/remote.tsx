import { defineRemote } from '@rushtone/platform-example/contract';

export const remote = defineRemote({
  pages: { Two: () => import(/* webpackChunkName: "Two" */ './Two.tsx') },
  slots: {
    Beside: () => import(/* webpackChunkName: "Beside" */ './Beside.tsx'),
    ForTesters: () => import(/* webpackChunkName: "ForTesters" */ './ForTesters.tsx'),
  },
});
