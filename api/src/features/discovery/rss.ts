import { escapeHtml } from '@rushtone/platform/server';
export type FeedItem = {
  title: string;
  /** Absolute URL, also the item's ID. */
  link: string;
  /** HTML. */
  description: string;
  date: Date;
  picture: string | null;
  /** Distinguishes items with the same link. */
  id?: string;
};

export type Feed = {
  title: string;
  description: string;
  /** URL of the corresponding page. */
  link: string;
  /** URL of the feed itself. */
  self: string;
  picture: string;
  items: readonly FeedItem[];
};

/** Characters that XML 1.0 cannot represent. */
// oxlint-disable-next-line no-control-regex -- matches control characters on purpose
const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDFFF]/gu;

const element = (name: string, text: string): string =>
  `<${name}>${escapeHtml(text.replace(NOT_IN_XML, ''))}</${name}>`;

const itemXml = ({ title, link, description, date, picture, id }: FeedItem): string =>
  [
    '<item>',
    element('title', title),
    element('link', link),
    id === undefined ? element('guid', link) : `<guid isPermaLink="false">${escapeHtml(id)}</guid>`,
    `<pubDate>${date.toUTCString()}</pubDate>`,
    element('description', description),
    picture === null ? '' : `<media:thumbnail url="${escapeHtml(picture)}"/>`,
    '</item>',
  ].join('');

/** Renders RSS 2.0 with the recommendations of the RSS Advisory Board: an Atom self link and Media RSS images. */
export const rssOf = ({ title, description, link, self, picture, items }: Feed): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">',
    '<channel>',
    element('title', title),
    element('link', link),
    element('description', description),
    '<language>en</language>',
    `<atom:link rel="self" type="application/rss+xml" href="${escapeHtml(self)}"/>`,
    `<image>${element('url', picture)}${element('title', title)}${element('link', link)}</image>`,
    ...items.map(itemXml),
    '</channel></rss>\n',
  ].join('');
