import { aSongSummary, aUser, aWebsite, hydratePage, ok, withoutLayout } from '@rushtone/testing';
import { MEMBERS } from '../testing/members.ts';
import * as about from './About/AboutPage.tsx';
import * as contact from './Contact/ContactPage.tsx';
import * as faq from './Faq/FaqPage.tsx';
import * as latest from './Latest/index.ts';
import * as members from './Members/index.ts';
import * as network from './Network/index.ts';
import * as privacy from './Privacy/PrivacyPage.tsx';
import * as subscriberSite from './SubscriberSite/index.ts';
import * as whatIs from './WhatIs/WhatIsPage.tsx';

beforeAll(() => {
  withoutLayout();
  window.matchMedia = (query) => ({ matches: true, media: query }) as MediaQueryList;
  window.scrollTo = () => undefined;
  window.sessionStorage.setItem('draft:contact', JSON.stringify({ name: 'Ada' }));
});

const { form_mail: _private, ...website } = aWebsite();
const news = {
  image: null,
  title: 'Villain\u0000 Era\r\nis <b>open</b>',
  content: '<p>Start\r\n <a href="/latest">here</a>\u0000<p>and <b>there<ul><li>or<li>nowhere</ul></b>.',
  url: null,
};
const api = {
  'GET /member/stats': ok({ members: 60, subs: 412_000, views: 98_700_000 }),
  'GET /member/all': ok(MEMBERS),
  'GET /member/testimonial': ok(MEMBERS.filter(({ testimonial }) => testimonial)),
  'GET /subscriber/getsubscriberssite': ok([{ domain_name: 'luna', name: 'Luna', profile_pic: null }]),
  'GET /feed/get': ok([news]),
  'GET /song/searchpage': ok({ songs: [], next: null }),
  'GET /website/public': ok({ website, profile_pic: null, takes_mail: true, songs: [aSongSummary()] }),
};

test.each([
  ['the network page', network, '/network', 'Luna Paradelle'],
  ['the members', members, '/members', 'Luna Paradelle'],
  ['one member in the address', members, '/members?member=UCkumo', 'Kumo Speedworks'],
  ['the news', latest, '/latest', 'nowhere'],
  ['the contact form with a draft', contact, '/get-in-touch', 'Get in touch'],
  ['the questions', faq, '/faq#academy', 'FAQ'],
  ['the story of the site', about, '/about-us', 'About Us'],
  ['the privacy page', privacy, '/privacy', 'Privacy'],
  ['the article', whatIs, '/what-is-nightcore', 'nightcore'],
])(
  '%s hydrates without mismatches, also for a user who prefers reduced motion',
  async (_, page, route, text) => {
    const { html, differences } = await hydratePage(page, { route, api, session: aUser() });
    expect(html).toContain(text);
    expect(differences).toEqual([]);
  },
);

test('a subscriber’s site hydrates without mismatches', async () => {
  const { html, differences } = await hydratePage(subscriberSite, { host: 'luna.localhost:8080', api });
  expect(html).toContain(website.name);
  expect(differences).toEqual([]);
});
