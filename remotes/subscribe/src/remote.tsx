import { defineRemote } from '@rushtone/contract';

export const remote = defineRemote({
  pages: {
    Subscribe: () => import(/* webpackChunkName: "Subscribe" */ './pages/Subscribe/SubscribePage.tsx'),
  },
  slots: {
    PlanPanel: () => import(/* webpackChunkName: "PlanPanel" */ './slots/PlanPanel.tsx'),
    PaymentNotice: () => import(/* webpackChunkName: "PaymentNotice" */ './slots/PaymentNotice.tsx'),
  },
});
