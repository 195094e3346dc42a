/**
 * `waiting`: not served yet; `online`: served; `failing`: the records are missing, but the domain is served
 * until `until`.
 */
export const OWN_DOMAIN_STATES = ['waiting', 'online', 'failing'] as const;
