import { ARTWORK_KINDS, CONTACT_PAGE_TOPICS, REPORT_TOPIC, SITE_THEMES } from '@rushtone/domain';
import fc, { type Arbitrary } from 'fast-check';

const NASTY = [
  ...[
    '',
    ' ',
    '\0',
    '\u{10FFFF}',
    '\uD800',
    '../../etc/passwd',
    '%00',
    '%',
    '_',
    '\\',
    "'; drop table songs; --",
  ],
  ...['__proto__', 'constructor', 'null', 'NaN', '-1', '1e999', '2027-02-31', '٣', 'ﷺ', 'x'.repeat(5_000)],
  ...['javascript:alert(1)', 'http://', 'https://[', 'a@b', '<script>', '{}', '[]', 'İ', '\r\nBcc: a@b.co'],
];

const ADDRESSES = ['https://example.com/a', 'http://例え.jp/?q=%', 'HTTPS://EXAMPLE.COM', 'https://[::1]/'];

/** Valid values of fields, so that most requests pass the first check. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  p: ['full-throttle', 'new', 'network', 'favorite', '', 'none', 'u-AAAAAAAAAAAAAAAAAAAAAA'],
  public: ['true', 'false'],
  bag: ['seed.0', 'a-b_c.999999'],
  explore: ['true', 'false'],
  home: ['true', 'false'],
  type: ['artist', ''],
  order: ['ASC', 'DESC'],
  orderBy: ['title', 'date_added'],
  orderDir: ['ASC', 'DESC'],
  limit: ['1', '10000', '7.0'],
  name: ['luna', 'LUNA', 'nobody'],
  domain_name: ['free-name', 'Other-Name', 'luna', 'admin', 'a-1'],
  topic: [...CONTACT_PAGE_TOPICS, REPORT_TOPIC],
  email: ['a@example.com'],
  form_mail: ['a@example.com', ''],
  remember: ['Yes'],
  kind: ARTWORK_KINDS,
  theme: SITE_THEMES,
  accent: ['#ff4d8d', ''],
  playlists: ['full-throttle', 'u-AAAAAAAAAAAAAAAAAAAAAA', ''],
  event: ['visit', 'link', 'song'],
  days: ['1', '396'],
  on: ['true', 'false'],
  reminders: ['true', 'false'],
  deadline: ['2027-01-31', '9999-12-31', ''],
  ...Object.fromEntries(
    ['youtube_url', 'youtube', 'youtube_channel', 'youtube_share', 'channel', 'twitter', 'spotify'].map(
      (name) => [name, ADDRESSES] as const,
    ),
  ),
};

const LINKS = ['patreon', 'facebook', 'instagram', 'discord', 'tiktok', 'soundcloud', 'rumble'];

/** Arbitrary text, and known problematic inputs. */
export const anyText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ maxLength: 300 }),
);

/** Generates a valid value for a field. `songs` are IDs and search words. */
export const rightText = (name: string, songs: readonly string[]): Arbitrary<string> => {
  if (name === 's' || name === 'not' || name === 'before') return fc.constantFrom(...songs);
  if (LINKS.includes(name)) return fc.constantFrom('', ...ADDRESSES);
  const values = RIGHT[name];
  return values
    ? fc.constantFrom(...values)
    : fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 40 });
};
