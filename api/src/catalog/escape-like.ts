/** Text for a LIKE pattern, its signs meaning themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
