import { aUser, hydratePage } from '@rushtone/testing';
import * as subscribe from './SubscribePage.tsx';

const checkout = {
  premium: 'https://pay.example/premium',
  premium_plus: 'https://pay.example/plus',
  donate: 'https://pay.example/donate',
  portal: 'https://pay.example/portal',
};

test.each(['/subscribe', '/subscribe?plan=premium', '/subscribe?checkout=success&plan=premium'])(
  '%s hydrates for a subscriber without mismatches from the visitor’s HTML',
  async (route) => {
    const session = aUser({ roles: ['subscriber'], plan: 'premium' });
    const { html, differences } = await hydratePage(subscribe, { route, config: { checkout }, session });
    expect(html).toContain('6.99 EUR');
    expect(differences).toEqual([]);
  },
);
