/**
 * A text as it is searched and sorted by: compatibility form, no marks, lower case, single spaces.
 * Written from here by the server, so that every database engine finds the same.
 */
export const searchText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
