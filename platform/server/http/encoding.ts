export type Encoding = 'br' | 'gzip';

/** The best encoding that the client accepts. */
export const chooseEncoding = (accepted: string | undefined): Encoding | undefined => {
  const names = new Set((accepted ?? '').split(',').map((entry) => entry.trim().split(';')[0]));
  return names.has('br') ? 'br' : names.has('gzip') ? 'gzip' : undefined;
};
