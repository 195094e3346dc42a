/** A DNS record that the domain's owner adds at their provider. */
export type DnsRecord = { type: 'TXT' | 'CNAME'; name: string; value: string };

/**
 * `waiting`: not served yet; `online`: served; `failing`: the records are missing, but the domain is served
 * until `until`.
 */
export const OWN_DOMAIN_STATES = ['waiting', 'online', 'failing'] as const;

/** A subscriber's custom domain for their website. */
export type OwnDomain = {
  domain: string;
  state: (typeof OWN_DOMAIN_STATES)[number];
  records: DnsRecord[];
  /** Problem found by the last check; '' if none, or before the first check. */
  problem: string;
  /** ISO 8601, UTC; `null` before the first check. */
  checked_at: string | null;
  until: string | null;
};
