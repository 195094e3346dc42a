import { inEveryLook, type Stories } from '@rushtone/testing/stories';

const config = {
  checkout: {
    premium: '/pay/premium',
    premium_plus: '/pay/premium_plus',
    donate: '/pay/donate',
    portal: '/pay/portal',
  },
};

export const stories: Stories = {
  ...inEveryLook('Plans, signed out', { path: '/subscribe', config }),
  'Plans, signed in': { path: '/subscribe', user: 'listener', config },
  'Plans, with Premium': { path: '/subscribe', user: 'subscriber', config },
  'Plans, with a donation': { path: '/subscribe', user: 'donator', config },
  'Plans, wide': { path: '/subscribe', width: 1440, config },
  'No checkout': { path: '/subscribe', user: 'listener' },
  'A plan that was chosen': { path: '/subscribe?plan=premium', user: 'listener', config },
  'After a payment': {
    path: '/subscribe?plan=premium&checkout=success',
    user: 'subscriber',
    config,
  },
  'After a payment, which is not confirmed yet': {
    path: '/subscribe?plan=premium&checkout=success',
    user: 'listener',
    config,
  },
  'Left the checkout': { path: '/subscribe?checkout=cancelled', user: 'listener', config },
  'After a payment, 320 px': {
    path: '/subscribe?plan=premium&checkout=success',
    user: 'subscriber',
    width: 320,
    config,
  },
};
