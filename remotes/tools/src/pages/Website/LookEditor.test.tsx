import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PLAIN_LOOK, type SiteVersion } from '@rushtone/domain';
import {
  aPlaylist,
  aUser,
  aWebsite,
  errorResponse,
  ok,
  renderPage,
  type MockResponses,
} from '@rushtone/testing';
import * as website from './index.ts';

const session = aUser({ roles: ['subscriber'], plan: 'premium' });
const status = { domain_name: 'luna', state: 'online', until: null };
const versions: SiteVersion[] = [
  { id: 9, saved_at: '2026-11-20T10:00:00.000Z', name: 'Luna', theme: 'brand', current: true },
  { id: 4, saved_at: '2026-11-19T10:00:00.000Z', name: 'Old Luna', theme: 'paper', current: false },
];
const api: MockResponses = {
  'GET /website/get': ok(aWebsite()),
  'GET /website/status': ok(status),
  'GET /website/public': errorResponse(404, ''),
  'GET /website/draft': ok(null),
  'POST /website/draft': ok(null),
  'GET /website/look': ok(PLAIN_LOOK),
  'GET /playlist/all': ok([aPlaylist({ id: 'fresh', category_name: 'Fresh' })]),
  'GET /ownplaylist/getall': ok([
    { id: 'u-1', name: 'Late drives', public: true, songs: 2 },
    { id: 'u-2', name: 'Secret', public: false, songs: 2 },
  ]),
};
const open = async (more: MockResponses = {}) => {
  const page = await renderPage(website, { route: '/account/website', session, api: { ...api, ...more } });
  await page.user.click(await screen.findByRole('button', { name: 'Change look and links' }));
  return page;
};
const preview = () => screen.getByRole('region', { name: 'Preview' });
const site = () => preview().querySelector('[data-theme]');
const titles = () =>
  within(preview())
    .getAllByRole('heading', { level: 3, hidden: true })
    .map((each) => each.textContent);
const unpublished = () => screen.queryByText(/^Not published: /);
const publish = () => screen.getByRole('button', { name: 'Publish' });

beforeEach(() => localStorage.clear());

const openLoaded = async (more: MockResponses = {}) => {
  const page = await open(more);
  await screen.findByRole('option', { name: 'Fresh' });
  await screen.findByRole('option', { name: 'Late drives (yours)' });
  return page;
};

test('theme and accent show in the preview immediately, and can be undone and published', async () => {
  const { user, api: server } = await openLoaded({
    'POST /website/look': ({ form }) => ok({ ...PLAIN_LOOK, theme: form.theme, accent: form.accent }),
  });
  expect(unpublished()).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Ember' }));
  expect(site()).toHaveAttribute('data-theme', 'ember');
  expect(unpublished()).toHaveTextContent('Not published: Look and links.');
  await user.click(screen.getByRole('button', { name: 'Undo changes' }));
  expect(site()).toHaveAttribute('data-theme', 'brand');

  await user.click(screen.getByRole('radio', { name: 'Meadow' }));
  await user.click(screen.getByRole('checkbox', { name: 'Use a color of my own' }));
  fireEvent.change(screen.getByLabelText('Color'), { target: { value: '#112233' } });
  expect(site()).toHaveAttribute('data-accent');
  await user.click(publish());
  expect(await screen.findByText('Your website has been updated!')).toBeVisible();
  const published = server.calls.find(({ method, path }) => method === 'POST' && path === '/website/look');
  expect(published?.form).toMatchObject({ theme: 'meadow', accent: '#112233' });
  expect(server.calls.some(({ path }) => path === '/website/save')).toBe(false);
  expect(unpublished()).toBeNull();
});

test('sections can be moved with buttons and arrow keys, which announce the new position', async () => {
  const { user, api: server } = await openLoaded({ 'POST /website/look': ok(PLAIN_LOOK) });
  const before = titles();
  expect(before.at(-1)).toBe('About me');
  const up = screen.getByRole('button', { name: 'Move About me up' });
  await user.click(up);
  expect(screen.getByText('About me is now 5 of 6.')).toBeInTheDocument();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(up).toHaveFocus();
  expect(titles()[0]).toBe('About me');
  await user.keyboard('{ArrowUp}');
  expect(screen.getByText('About me is the first already.')).toBeInTheDocument();
  await user.click(publish());
  expect(
    server.calls.find(({ method, path }) => method === 'POST' && path === '/website/look')?.form.order,
  ).toBe('about-me,links,new-songs,playlists,support-me,more');
});

test('the user can choose playlists of the catalog and own public ones', async () => {
  const { user, api: server } = await openLoaded({ 'POST /website/look': ok(PLAIN_LOOK) });
  const add = await screen.findByRole('combobox', { name: 'Add a playlist' });
  expect(
    within(add)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose…', 'Late drives (yours)', 'Fresh']);
  await user.selectOptions(add, 'fresh');
  await user.selectOptions(add, 'u-1');
  expect(titles()).toContain('Playlists');
  await user.click(screen.getByRole('button', { name: 'Remove Fresh' }));
  await user.click(publish());
  expect(
    server.calls.find(({ method, path }) => method === 'POST' && path === '/website/look')?.form.playlists,
  ).toBe('u-1');
});

test('links of one’s own have titles, headings and an order, and can be hidden; what is missing is said', async () => {
  const { user, api: server } = await openLoaded({ 'POST /website/look': ok(PLAIN_LOOK) });
  await user.click(screen.getByRole('button', { name: 'Add a heading' }));
  await user.type(screen.getByRole('textbox', { name: 'Heading of heading 1' }), 'Merch');
  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  await user.click(publish());
  expect(await screen.findByText('link 2: Please enter a title.')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Title of link 2' }), 'Shop');
  await user.type(screen.getByRole('textbox', { name: 'Address of Shop' }), 'nothing here{Tab}');
  expect(screen.getByRole('textbox', { name: 'Address of Shop' })).toHaveAccessibleDescription(
    'Please begin with http:// or https://.',
  );
  await user.clear(screen.getByRole('textbox', { name: 'Address of Shop' }));
  await user.type(screen.getByRole('textbox', { name: 'Address of Shop' }), 'shop.example/luna{Tab}');
  expect(screen.getByRole('textbox', { name: 'Address of Shop' })).toHaveValue('https://shop.example/luna');
  await user.click(screen.getByRole('button', { name: 'Add a link' }));
  await user.type(screen.getByRole('textbox', { name: 'Title of link 3' }), 'Diary');
  await user.type(screen.getByRole('textbox', { name: 'Address of Diary' }), 'https://diary.example/');
  await user.click(screen.getByRole('checkbox', { name: 'Shown of Diary' }));
  await user.click(screen.getByRole('button', { name: 'Move Diary up' }));
  expect(within(preview()).getByText('Merch')).toBeInTheDocument();
  expect(within(preview()).getByText('Shop')).toBeInTheDocument();
  expect(within(preview()).queryByText('Diary')).not.toBeInTheDocument();
  await user.click(publish());
  const form = server.calls.find(({ method, path }) => method === 'POST' && path === '/website/look')?.form;
  expect(JSON.parse(form?.links ?? '')).toMatchObject([
    { kind: 'heading', title: 'Merch', address: '' },
    { title: 'Diary', shown: false },
    { kind: 'link', title: 'Shop', address: 'https://shop.example/luna', shown: true },
  ]);
});

test('an earlier version can be restored, and the form shows it', async () => {
  const { user, api: server } = await open({
    'GET /website/versions': ok(versions),
    'POST /website/restore': ok(aWebsite({ name: 'Old Luna' })),
  });
  await user.click(screen.getByRole('button', { name: 'Show the last versions' }));
  const rows = within(await screen.findByRole('list', { name: 'Versions' })).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent('Online');
  await user.click(
    within(rows[1] as HTMLElement).getByRole('button', { name: /^Restore the version of November 19/ }),
  );
  expect(await screen.findByText(/is online again\.$/)).toBeVisible();
  expect(server.calls.find(({ path }) => path === '/website/restore')?.form).toMatchObject({ id: '4' });
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Old Luna'));
});

test('after a reload the preview shows the published look, also if caches have the public site of before', async () => {
  const { form_mail: _private, ...website_ } = aWebsite();
  const cached = { website: website_, profile_pic: null, takes_mail: false, songs: [], look: PLAIN_LOOK };
  await renderPage(website, {
    route: '/account/website',
    session,
    api: {
      ...api,
      'GET /website/public': ok(cached),
      'GET /website/look': ok({ ...PLAIN_LOOK, theme: 'meadow' }),
    },
  });
  await waitFor(() => expect(site()).toHaveAttribute('data-theme', 'meadow'));
});

test('versions of the same minute have different times', async () => {
  const versionAt = (id: number, second: string): SiteVersion => ({
    id,
    saved_at: `2026-11-20T10:00:${second}.000Z`,
    name: 'Luna',
    theme: 'brand',
    current: false,
  });
  const { user } = await open({ 'GET /website/versions': ok([versionAt(3, '41'), versionAt(2, '07')]) });
  await user.click(screen.getByRole('button', { name: 'Show the last versions' }));
  const buttons = await screen.findAllByRole('button', { name: /^Restore the version of/ });
  expect(new Set(buttons.map(({ textContent }) => textContent)).size).toBe(2);
});

test('the preview shows the look of a restored version', async () => {
  const { user, api: server } = await open({
    'GET /website/versions': ok(versions),
    'POST /website/restore': ok(aWebsite({ name: 'Old Luna' })),
  });
  server.change({ 'GET /website/look': ok({ ...PLAIN_LOOK, theme: 'paper' }) });
  await user.click(screen.getByRole('button', { name: 'Show the last versions' }));
  await user.click(await screen.findByRole('button', { name: /^Restore the version of November 19/ }));
  await waitFor(() => expect(site()).toHaveAttribute('data-theme', 'paper'));
});

test('earlier versions that failed to load can be retried', async () => {
  const { user, api: server } = await open({ 'GET /website/versions': errorResponse(500, '') });
  await user.click(screen.getByRole('button', { name: 'Show the last versions' }));
  expect(await screen.findByText('The earlier versions could not be loaded.')).toBeVisible();
  server.change({ ...api, 'GET /website/versions': ok([]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('A version is saved each time you publish.')).toBeVisible();
});

test('the preview is as wide as a phone', async () => {
  const { user } = await open();
  const phone = within(preview()).getByRole('button', { name: 'Phone' });
  await user.click(phone);
  expect(phone).toHaveAttribute('aria-pressed', 'true');
});

test('a look that failed to load can be retried', async () => {
  const { user, api: server } = await open({ 'GET /website/look': errorResponse(500, '') });
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be loaded');
  server.change(api);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('radio', { name: 'Ember' })).toBeVisible();
});

const COVER = 'c'.repeat(22);
const withCover: MockResponses = {
  'POST /website/cover': ok({ file: COVER, width: 1200, height: 400 }),
  'POST /website/cover_file': ok(null),
};
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], picture: File) =>
  user.upload(screen.getByLabelText('Cover picture', { selector: 'input' }), picture);

test('a cover can be uploaded, described, positioned, previewed and published', async () => {
  const { user, api: server } = await openLoaded({ ...withCover, 'POST /website/look': ok(PLAIN_LOOK) });
  await choose(user, new File(['picture'], 'stage.png', { type: 'image/png' }));
  await user.type(await screen.findByRole('textbox', { name: 'Alternative text' }), 'A stage');
  await user.click(screen.getByRole('radio', { name: 'Top' }));
  const shown = await within(preview()).findByRole('img', { name: 'A stage', hidden: true });
  expect(shown).toHaveAttribute('data-position', 'top');
  await user.click(publish());
  const form = server.calls.find(({ method, path }) => method === 'POST' && path === '/website/look')?.form;
  expect(form).toMatchObject({ cover: COVER, cover_alt: 'A stage', cover_position: 'top' });
});

test('a cover can be removed', async () => {
  const cover = { file: COVER, alt: '', position: 'center' };
  const { user, api: server } = await openLoaded({
    ...withCover,
    'GET /website/look': ok({ ...PLAIN_LOOK, cover }),
    'POST /website/look': ok(PLAIN_LOOK),
  });
  await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
  await user.click(publish());
  expect(
    server.calls.find(({ method, path }) => method === 'POST' && path === '/website/look')?.form.cover,
  ).toBe('');
});

test.each([
  ['a film', new File(['x'], 'a.mp4', { type: 'video/mp4' }), /JPEG, PNG or WebP/],
  [
    'too large',
    new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }),
    /at most 5 MB/,
  ],
  ['broken', new File(['x'], 'a.png', { type: 'image/png' }), /The picture could not be read\./],
])('a picture that is %s is refused with the reason', async (_, picture, message) => {
  await openLoaded({ 'POST /website/cover': errorResponse(400, 'The picture could not be read.') });
  fireEvent.change(screen.getByLabelText('Cover picture', { selector: 'input' }), {
    target: { files: [picture] },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(unpublished()).toBeNull();
});
