import { defineRemote } from '@rushtone/platform-example/contract';

export const remote = defineRemote(
  { Two: () => import(/* webpackChunkName: "Two" */ './Two.tsx') },
  {
    Beside: () => import(/* webpackChunkName: "Beside" */ './Beside.tsx'),
    ForTesters: () => import(/* webpackChunkName: "ForTesters" */ './ForTesters.tsx'),
  },
);
