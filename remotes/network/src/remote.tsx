import { defineRemote } from '@rushtone/contract';

export const remote = defineRemote({
  pages: {
    Network: () => import(/* webpackChunkName: "Network" */ './pages/Network/index.ts'),
    Members: () => import(/* webpackChunkName: "Members" */ './pages/Members/index.ts'),
    Latest: () => import(/* webpackChunkName: "Latest" */ './pages/Latest/index.ts'),
    Contact: () => import(/* webpackChunkName: "Contact" */ './pages/Contact/index.ts'),
    Faq: () => import(/* webpackChunkName: "Faq" */ './pages/Faq/index.ts'),
    About: () => import(/* webpackChunkName: "About" */ './pages/About/index.ts'),
    Privacy: () => import(/* webpackChunkName: "Privacy" */ './pages/Privacy/index.ts'),
    WhatIs: () => import(/* webpackChunkName: "WhatIs" */ './pages/WhatIs/index.ts'),
    SubscriberSite: () => import(/* webpackChunkName: "SubscriberSite" */ './pages/SubscriberSite/index.ts'),
  },
});
