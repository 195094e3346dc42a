import { defineRemote } from '@rushtone/contract';

export const remote = defineRemote({
  pages: {
    Network: () => import(/* webpackChunkName: "Network" */ './pages/Network/index.ts'),
    Members: () => import(/* webpackChunkName: "Members" */ './pages/Members/index.ts'),
    Latest: () => import(/* webpackChunkName: "Latest" */ './pages/Latest/index.ts'),
    Contact: () => import(/* webpackChunkName: "Contact" */ './pages/Contact/ContactPage.tsx'),
    Faq: () => import(/* webpackChunkName: "Faq" */ './pages/Faq/FaqPage.tsx'),
    About: () => import(/* webpackChunkName: "About" */ './pages/About/AboutPage.tsx'),
    Privacy: () => import(/* webpackChunkName: "Privacy" */ './pages/Privacy/PrivacyPage.tsx'),
    WhatIs: () => import(/* webpackChunkName: "WhatIs" */ './pages/WhatIs/WhatIsPage.tsx'),
    SubscriberSite: () => import(/* webpackChunkName: "SubscriberSite" */ './pages/SubscriberSite/index.ts'),
  },
});
