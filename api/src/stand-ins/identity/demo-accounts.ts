import type { Plan } from '@rushtone/domain';

export const DEMO_PASSWORD = 'rushtone';

export type DemoAccount = { email: string; plan: Plan | null; site: string | null };

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { email: 'listener@example.com', plan: null, site: null },
  { email: 'subscriber@example.com', plan: 'premium', site: null },
  { email: 'premiumplus@example.com', plan: 'premium_plus', site: 'luna' },
  { email: 'donator@example.com', plan: 'donate', site: null },
];
