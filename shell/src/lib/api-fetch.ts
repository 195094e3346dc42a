import type { ApiOptions } from '@rushtone/contract';

type ApiFetch = NonNullable<ApiOptions['fetch']>;

/** Requests and responses from before responses are kept. */
export const early: [address: string, init: RequestInit, response: Response][] = [];

/** How the store calls the API. Code that loads later keeps responses, for when the API cannot be reached. */
export const apiFetch: { current: ApiFetch } = { current: (address, init) => fetch(address, init) };
