import { rows, type Row } from './row.ts';

const REFUSED = { code: 403, message: /part of a subscription/ } as const;
const refused = (call: string, fields: Partial<Row> = {}): Row[] =>
  (['listener', 'donator'] as const).map((as) => ({ call, as, ...fields, ...REFUSED }));

const site = { domain_name: 'mira', name: 'Mira', youtube: 'https://youtube.com/@mira' };
const links = { youtube_channel: 'https://youtube.com/@mira', youtube_share: 'http://youtu.be/abc' };
const wish = { channel: 'https://youtube.com/@mira', kind: 'banner', style: 'Neon' };
const without = (fields: Readonly<Record<string, string>>, name: string) => ({ ...fields, [name]: '' });

const activate = rows({ call: 'POST /website/activate', as: 'subscriber' }, [
  { query: { domain_name: 'ab' }, code: 400, message: /^A domain name has 3 to 32 letters/ },
  { query: { domain_name: 'x'.repeat(33) }, code: 400, message: /^A domain name has/ },
  { query: { domain_name: '-mira' }, code: 400, message: /^A domain name has/ },
  { query: { domain_name: 'mira-' }, code: 400, message: /^A domain name has/ },
  { query: { domain_name: 'mi.ra' }, code: 400, message: /^A domain name has/ },
  { query: { domain_name: 'müra' }, code: 400, message: /^A domain name has/ },
  { query: { domain_name: 'admin' }, code: 400, message: /reserved/ },
  { query: { domain_name: 'my-slowtide' }, code: 400, message: /reserved/ },
  { query: { domain_name: 'Luna' }, code: 409, message: /'luna' is already taken/ },
  { query: {}, code: 400, message: /^Domain name is / },
  { query: { domain_name: 'x'.repeat(65) }, code: 400, message: /^Domain name is / },
  {
    query: { domain_name: 'Mira' },
    code: 200,
    message: 'Your site has been activated!',
    data: site.domain_name,
  },
  { query: { domain_name: 'mira' }, code: 200, message: 'Your site has been activated!' },
  { query: { domain_name: 'mira-two' }, code: 409, message: "Your site is already activated as 'mira'." },
]).map((row) => (row.data === undefined ? row : { ...row, data: { domain_name: row.data } }));

const save = rows({ call: 'POST /website/save', as: 'subscriber' }, [
  { form: site, code: 200, message: 'Your website has been updated!', data: { ...site, spotify: '' } },
  { form: { ...site, domain_name: 'MIRA-Vale' }, code: 200, data: { domain_name: 'mira-vale' } },
  { form: { ...site, domain_name: 'luna' }, code: 409, message: /already taken/ },
  { form: { ...site, domain_name: 'www' }, code: 400, message: /reserved/ },
  { form: { ...site, domain_name: 'a b c' }, code: 400, message: /^A domain name has/ },
  { form: without(site, 'domain_name'), code: 400, message: 'Please enter a domain name.' },
  { form: without(site, 'name'), code: 400, message: 'Please enter a name.' },
  {
    form: { ...site, name: 'x'.repeat(101) },
    code: 400,
    message: /^Name must have at most 100 characters\.$/,
  },
  { form: without(site, 'youtube'), code: 400, message: /^Please enter the address of your channel\.$/ },
  { form: { ...site, youtube: 'ftp://a.example' }, code: 400, message: /^Please enter the address/ },
  {
    form: { ...site, spotify: 'javascript:alert(1)' },
    code: 400,
    message: /^Please enter an address that begins with/,
  },
  { form: { ...site, twitter: 'x.com/mira' }, code: 400, message: /^Please enter an address/ },
  { form: { ...site, form_mail: 'mira' }, code: 400, message: /^Please enter a valid e-mail/ },
  {
    form: { ...site, about_me: 'x'.repeat(5_001) },
    code: 400,
    message: /^About me must have at most 5000 characters\.$/,
  },
  { form: { ...site, social_text: 'a\0' }, code: 400, message: 'Text above your links must be text.' },
  { form: { ...site, subtitle: 'x'.repeat(201) }, code: 400, message: /^Subtitle must have at most 200/ },
]);

const available = rows({ call: 'GET /website/available' }, [
  { query: { domain_name: 'luna' }, code: 200, data: { available: false }, message: /taken/ },
  { query: { domain_name: 'luna' }, as: 'premiumplus', code: 200, data: { available: true } },
  { query: { domain_name: 'fm' }, code: 200, data: { available: false } },
  { query: { domain_name: 'static' }, code: 200, data: { available: false }, message: /reserved/ },
  { query: { domain_name: 'quite-free' }, code: 200, data: { available: true }, message: '' },
  { code: 400, message: /^Domain name is / },
]);

const status = 'GET /website/status';
const visibility = rows({ call: 'POST /website/visibility', as: 'subscriber' }, [
  {
    form: { online: 'false' },
    code: 200,
    message: 'Your website is offline.',
    data: { state: 'taken_down' },
  },
  { form: { online: 'false' }, code: 200, data: { state: 'taken_down', until: null } },
  { form: { online: 'true' }, code: 200, message: 'Your website is back.', data: { state: 'online' } },
  { form: { online: 'perhaps' }, code: 400 },
  { form: {}, code: 400 },
  { as: 'listener', form: { online: 'true' }, code: 404, message: 'You have no website.' },
]);

const look = { theme: 'paper', accent: '#FF4D8D', order: 'about-me,more', playlists: 'full-throttle' };
const LINKS = JSON.stringify([
  { id: 'shop0001', kind: 'link', title: 'Shop', address: 'https://shop.example/', shown: true },
]);
const looks = [
  ...rows({ call: 'POST /website/look', as: 'subscriber' }, [
    {
      form: look,
      code: 200,
      message: 'Your website has been updated!',
      data: {
        theme: 'paper',
        accent: '#ff4d8d',
        order: ['about-me', 'more', 'links', 'new-songs', 'playlists', 'support-me'],
        playlists: ['full-throttle'],
        links: [],
      },
    },
    { form: { theme: 'brand', order: '', playlists: '' }, code: 200, data: { accent: '', playlists: [] } },
    { form: { ...look, links: LINKS }, code: 200, data: { links: JSON.parse(LINKS) } },
    { form: look, code: 200, data: { links: JSON.parse(LINKS) } },
    {
      form: { ...look, links: LINKS.replace('https:', 'javascript:') },
      code: 400,
      message: /^Links need a title/,
    },
    { form: { ...look, links: LINKS.replace('Shop', ' ') }, code: 400, message: /^Links need a title/ },
    { form: { ...look, links: '{}' }, code: 400, message: 'Links must be links of a website.' },
    { form: { theme: 'brand', order: '', playlists: '', links: '[]' }, code: 200, data: { links: [] } },
    { form: { ...look, theme: 'loud' }, code: 400, message: 'Please choose a theme.' },
    { form: { ...look, accent: 'red' }, code: 400, message: 'Accent color must be a color like #ff4d8d.' },
    { form: { ...look, order: 'more,less' }, code: 400 },
    { form: { ...look, playlists: '1,2,3,4,5,6,7' }, code: 400, message: 'Playlists may be 6 at most.' },
    { form: { ...look, playlists: 'none' }, code: 400, message: 'There is no such playlist.' },
    { form: { ...look, playlists: 'u-AAAAAAAAAAAAAAAAAAAAAA' }, code: 400, message: /public first/ },
  ]),
  { call: 'GET /website/look', as: 'subscriber', code: 200, data: { theme: 'brand' } } as const,
  ...rows({ call: 'GET /website/versions', as: 'subscriber' }, [
    {
      code: 200,
      data: [
        { theme: 'brand', current: true },
        { theme: 'paper', current: false },
      ],
    },
  ]),
  ...rows({ call: 'POST /website/restore', as: 'subscriber' }, [
    { form: { id: '1' }, code: 200, message: 'That version is online again.' },
    { form: { id: '999' }, code: 404, message: 'You have no version of that number.' },
    { form: { id: '1' }, as: 'premiumplus', code: 404 },
    { form: {}, code: 400 },
  ]),
];

const visit = { domain_name: 'mira-vale', event: 'visit', source: 'Search.example' };
const visits = [
  ...rows({ call: 'POST /website/visit' }, [
    { form: visit, code: 200, data: null },
    { form: { ...visit, event: 'link', name: 'youtube' }, code: 200 },
    { form: { ...visit, domain_name: 'nobody' }, code: 200 },
    { form: { ...visit, event: 'link', name: 'elsewhere' }, code: 400 },
    { form: { ...visit, event: 'song', name: 'none' }, code: 400 },
    { form: { ...visit, event: 'source' }, code: 400 },
    { form: {}, code: 400 },
  ]),
  ...rows({ call: 'GET /website/visits', as: 'subscriber' }, [
    {
      code: 200,
      data: [
        { kind: 'link', name: 'youtube', label: 'youtube', count: 1 },
        { kind: 'source', name: 'search.example', count: 1 },
        { kind: 'visit', name: '', count: 1 },
      ],
    },
    { query: { days: '0' }, code: 400 },
    { query: { days: '397' }, code: 400 },
    { as: 'listener', code: 200, data: [] },
  ]),
];

const draft = { texts: '{"about_me":"Soon"}', look: 'null' };
const drafts = [
  ...rows({ call: 'POST /website/draft', as: 'subscriber' }, [
    { form: draft, code: 200, data: { texts: { about_me: 'Soon' }, look: null } },
    { form: { ...draft, texts: '{"uid":"me"}' }, code: 400 },
    { form: { ...draft, texts: '{' }, code: 400 },
    { form: { ...draft, look: '{"theme":"loud"}' }, code: 400 },
    { form: {}, code: 400 },
  ]),
  { call: 'GET /website/draft', as: 'subscriber', code: 200, data: { texts: { about_me: 'Soon' } } } as const,
  {
    call: 'POST /website/save',
    as: 'subscriber',
    form: { ...site, domain_name: 'mira-vale' },
    code: 200,
  } as const,
  { call: 'GET /website/draft', as: 'subscriber', code: 200, data: null } as const,
];

const domains = [
  ...rows({ call: 'POST /website/domain', as: 'subscriber' }, [
    { form: { domain: 'Music.Example' }, code: 200, data: { domain: 'music.example', state: 'waiting' } },
    { form: { domain: 'rushtone.com' }, code: 400, message: /cannot contain the name/ },
    { form: { domain: 'xn--p1ai.example' }, code: 400, message: /^Domains with letters other than/ },
    { form: {}, code: 400, message: 'Please enter a domain.' },
  ]),
  { call: 'GET /website/domain', as: 'subscriber', code: 200, data: { domain: 'music.example' } } as const,
  ...rows({ call: 'POST /website/check_domain', as: 'subscriber' }, [
    { form: { domain: 'music.example' }, code: 200, data: { state: 'waiting' } },
    { form: { domain: 'other.example' }, code: 404, message: 'Your website does not have that domain.' },
    { form: { domain: 'music.example' }, as: 'premiumplus', code: 404 },
    { form: {}, code: 400 },
  ]),
  ...rows({ call: 'POST /website/remove_domain', as: 'subscriber' }, [
    { form: { domain: 'other.example' }, code: 200 },
    { form: { domain: 'music.example' }, code: 200 },
    { form: {}, code: 400 },
  ]),
  { call: 'GET /website/domain', as: 'subscriber', code: 200, data: null } as const,
];

const promotion = [
  ...rows({ call: 'POST /promotion/save', as: 'subscriber' }, [
    { form: links, code: 200, message: 'Your channel promotion has been saved!' },
    { form: without(links, 'youtube_share'), code: 400, message: /^Please enter/ },
    { form: { ...links, youtube_channel: 'mira' }, code: 400, message: /^Please enter/ },
  ]),
  {
    call: 'GET /promotion/get',
    as: 'subscriber',
    code: 200,
    data: { ...links, promotion_calendar: [{ title: 'Playlist of the week' }, {}, {}, {}] },
  } as const,
];

const offers = [
  ...rows({ call: 'POST /promotion/take', as: 'subscriber' }, [
    { form: { id: '1' }, code: 200, message: 'The slot is yours.', data: [{ id: 1, state: 'yours' }] },
    { form: { id: '1' }, code: 200 },
    { form: { id: '999' }, code: 409, message: /taken, or over/ },
    { form: { id: '1' }, as: 'premiumplus', code: 409, message: /^Save your channel/ },
    { form: { id: 'x' }, code: 400 },
    { form: {}, code: 400 },
  ]),
  ...rows({ call: 'POST /promotion/give_back', as: 'subscriber' }, [
    { form: { id: '1' }, code: 200, message: 'The slot is free again.', data: [{ id: 1, state: 'free' }] },
    { form: { id: '1' }, code: 404, message: 'You have no slot of that number.' },
    { form: {}, code: 400 },
  ]),
  ...rows({ call: 'POST /promotion/reminders', as: 'subscriber' }, [
    { form: { reminders: 'false' }, code: 200 },
    { form: { reminders: 'no' }, code: 400 },
  ]),
  ...rows({ call: 'POST /promotion/feed', as: 'subscriber' }, [
    { form: { on: 'true' }, code: 200 },
    { form: { on: 'false' }, code: 200, data: null },
    { form: {}, code: 400 },
    { form: { on: 'false' }, as: 'listener', code: 200 },
  ]),
  {
    call: 'GET /promotion/get',
    as: 'subscriber',
    code: 200,
    data: { reminders: false, feed_since: null },
  } as const,
];

const artwork = [
  ...rows({ call: 'POST /artwork/request', as: 'subscriber' }, [
    { form: { ...wish, deadline: '2027-01-31', notes: 'Soon' }, code: 200, message: /sent successfully/ },
    { form: { ...wish, deadline: '' }, code: 200 },
    { form: { ...wish, deadline: '2027-02-31' }, code: 400, message: 'Please enter a date.' },
    { form: { ...wish, kind: 'tattoo' }, code: 400, message: 'Please choose what you need.' },
    { form: without(wish, 'channel'), code: 400, message: /^Please enter/ },
    { form: without(wish, 'style'), code: 400, message: 'Please describe the style.' },
    { form: { ...wish, notes: 'x'.repeat(2_001) }, code: 400, message: /^Notes must have at most/ },
    { form: { ...wish, references: 'x'.repeat(2_001) }, code: 400, message: /^References must have at most/ },
  ]),
  ...rows({ call: 'POST /artwork/withdraw', as: 'subscriber' }, [
    { form: { id: '1' }, code: 200, message: 'Your request has been withdrawn.' },
    { form: { id: '1' }, code: 404, message: 'You have no open request of that number.' },
    { form: { id: '2' }, as: 'premiumplus', code: 404 },
    { form: { id: 'x' }, code: 400 },
    { form: { id: '-1' }, code: 400 },
    { form: {}, code: 400 },
  ]),
  ...rows({ call: 'GET /artwork/getall', as: 'subscriber' }, [
    { code: 200, data: [{ deadline: null }, { deadline: '2027-01-31', state: 'withdrawn', notes: 'Soon' }] },
  ]),
];

export const toolRows: Row[] = [
  ...refused('GET /website/get'),
  ...refused('POST /website/activate', { query: { domain_name: 'free-name' } }),
  ...refused('POST /website/save', { form: site }),
  ...refused('GET /website/look'),
  ...refused('POST /website/look', { form: look }),
  ...refused('GET /website/versions'),
  ...refused('POST /website/restore', { form: { id: '1' } }),
  ...refused('GET /website/draft'),
  ...refused('POST /website/draft', { form: draft }),
  ...refused('GET /website/domain'),
  ...refused('POST /website/domain', { form: { domain: 'music.example' } }),
  ...refused('POST /website/check_domain', { form: { domain: 'music.example' } }),
  ...refused('GET /promotion/get'),
  ...refused('POST /promotion/save', { form: links }),
  ...refused('POST /promotion/take', { form: { id: '1' } }),
  ...refused('POST /promotion/feed', { form: { on: 'true' } }),
  ...refused('POST /artwork/request', { form: wish }),
  ...refused('GET /artwork/getall'),
  { call: 'GET /website/get', as: 'subscriber', code: 201, data: null },
  {
    call: 'POST /website/save',
    as: 'subscriber',
    form: site,
    code: 409,
    message: /activate your website first/,
  },
  ...activate,
  ...save,
  { call: 'GET /website/get', as: 'subscriber', code: 200, data: { domain_name: 'mira-vale' } },
  { call: 'GET /website/get', as: 'subscriber', host: 'slowtide.localhost', code: 201 },
  ...visibility,
  {
    call: status,
    as: 'subscriber',
    code: 200,
    data: { domain_name: 'mira-vale', state: 'online', until: null },
  },
  { call: status, as: 'listener', code: 200, data: null },
  ...looks,
  ...drafts,
  ...domains,
  ...visits,
  ...available,
  ...promotion,
  ...offers,
  ...artwork,
];
