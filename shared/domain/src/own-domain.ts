/** A DNS record that the owner of a domain adds at their provider. */
export type DnsRecord = { type: 'TXT' | 'CNAME'; name: string; value: string };

/** `waiting`: not served; `online`: served; `failing`: served until `until`, since the records are gone. */
export const OWN_DOMAIN_STATES = ['waiting', 'online', 'failing'] as const;

/** A domain of a subscriber's own for their website. */
export type OwnDomain = {
  domain: string;
  state: (typeof OWN_DOMAIN_STATES)[number];
  records: DnsRecord[];
  /** What the last check has found wrong; '' for nothing, and before the first one. */
  problem: string;
  /** ISO 8601, UTC; null before the first check. */
  checked_at: string | null;
  until: string | null;
};
