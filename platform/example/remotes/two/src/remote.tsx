import { defineRemote } from '@rushtone/platform-example/contract';

export const remote = defineRemote({ Two: () => import(/* webpackChunkName: "Two" */ './Two.tsx') });
