import { readHost, SITES } from '@rushtone/site';

/** The sender of a mail about an account: the brand of the site that it was requested from. */
export const senderOf = (origin: string): string => {
  const { name, domain } = SITES[readHost(new URL(origin).host).brand];
  return `${name} <no-reply@${domain}>`;
};
