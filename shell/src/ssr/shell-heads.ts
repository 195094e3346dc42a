import { paths, readHost, SITES, type PageHead } from '@rushtone/site';
import type { SsrRequest } from './page-types.ts';

/** Returns the head of one of the shell's own pages. */
export const shellHead = ({ host, address }: SsrRequest): PageHead => {
  const { name } = SITES[readHost(host).brand];
  switch (new URL(address, 'http://this.site').pathname.replace(/\/+$/, '')) {
    case paths.login:
      return { title: 'Log in', description: `Log in to ${name} for your favorites and your account.` };
    case paths.signUp:
      return {
        title: 'Create account',
        description: `An account on ${name} keeps your favorites. An e-mail address is all it takes.`,
      };
    default:
      return {};
  }
};
