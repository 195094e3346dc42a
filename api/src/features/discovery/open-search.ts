import { escapeHtml, tag } from '@rushtone/platform/server';
import type { Site } from '@rushtone/site';

const NAME_LENGTH = 16;

/** Lets a browser search this site from its address bar (OpenSearch 1.1). */
export const openSearchOf = ({ name }: Site, origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeHtml(name.slice(0, NAME_LENGTH))}</ShortName>`,
    `<Description>${escapeHtml(`Search ${name} for songs, artists, playlists and members`)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image width="16" height="16" type="image/svg+xml">${escapeHtml(origin)}/favicon.svg</Image>`,
    `${tag('Url', { type: 'text/html', method: 'get', template: `${origin}/search?q={searchTerms}` })}</Url>`,
    `${tag('Url', { type: 'application/opensearchdescription+xml', rel: 'self', template: `${origin}/opensearch.xml` })}</Url>`,
    '</OpenSearchDescription>\n',
  ].join('');
