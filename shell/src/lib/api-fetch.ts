import type { ApiOptions } from '@rushtone/contract';

type ApiFetch = NonNullable<ApiOptions['fetch']>;

/** How the store calls the API. Code that loads later keeps responses, for when the API cannot be reached. */
export const apiFetch: { current: ApiFetch } = { current: (address, init) => fetch(address, init) };
