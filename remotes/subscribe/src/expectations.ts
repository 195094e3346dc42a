import { useRefreshRoles, useSession, useSite } from '@rushtone/contract';
import { defineExpectations } from '@rushtone/contract/expectations';

const useShell = () => ({ site: useSite(), session: useSession(), refresh: useRefreshRoles() });

export const { Page } = defineExpectations(useShell, {
  'who is not signed in is a visitor': ({ session }) => session.status === 'visitor',
  'the configuration says where one pays, or that nobody can': ({ site }) =>
    site.config.checkout === null || typeof site.config.checkout === 'object',
  'roles can be requested again after a payment': ({ refresh }) => typeof refresh === 'function',
});
