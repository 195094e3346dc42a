/** The address of a link that somebody else typed; null for what is none, such as `javascript:`. */
export const webAddress = (typed: string): string | null => {
  const address = URL.parse(typed);
  return address !== null && /^https?:$/.test(address.protocol) ? address.href : null;
};
