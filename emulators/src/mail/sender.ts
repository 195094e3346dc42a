import { readHost, SITES } from '@rushtone/site';

/** Returns the sender of an account email: the brand of the site from which it was requested. */
export const senderOf = (origin: string): string => {
  const { name, domain } = SITES[readHost(new URL(origin).host).brand];
  return `${name} <no-reply@${domain}>`;
};
