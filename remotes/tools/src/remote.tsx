import { defineRemote } from '@rushtone/contract';

export const remote = defineRemote({
  pages: {
    Maker: () => import(/* webpackChunkName: "Maker" */ './pages/Maker/MakerPage.tsx'),
    Website: () => import(/* webpackChunkName: "Website" */ './pages/Website/index.ts'),
    Promotion: () => import(/* webpackChunkName: "Promotion" */ './pages/Promotion/index.ts'),
    Artwork: () => import(/* webpackChunkName: "Artwork" */ './pages/Artwork/ArtworkPage.tsx'),
  },
  slots: {
    ToolState: () => import(/* webpackChunkName: "ToolState" */ './slots/ToolState.tsx'),
  },
});
