import { defineRemote } from '@rushtone/contract';

export const remote = defineRemote({
  pages: {
    Maker: () => import(/* webpackChunkName: "Maker" */ './pages/Maker/index.ts'),
    Website: () => import(/* webpackChunkName: "Website" */ './pages/Website/index.ts'),
    Promotion: () => import(/* webpackChunkName: "Promotion" */ './pages/Promotion/index.ts'),
    Artwork: () => import(/* webpackChunkName: "Artwork" */ './pages/Artwork/index.ts'),
  },
});
