import { act, screen, waitFor, within } from '@testing-library/react';
import { DOMAIN_NAME_MAX_LENGTH, PLAIN_LOOK, SOCIAL_NETWORKS } from '@rushtone/domain';
import {
  aSongSummary,
  aUser,
  aWebsite,
  ok,
  errorResponse,
  renderPage,
  type MockResponses,
} from '@rushtone/testing';
import * as website from './index.ts';

const session = aUser({ uid: 'u-1', roles: ['subscriber'], plan: 'premium' });
const route = '/account/website';
const shown = { website: aWebsite(), profile_pic: null, takes_mail: true, songs: [aSongSummary()] };
const api: MockResponses = {
  'GET /website/get': ok(aWebsite()),
  'GET /website/public': ok(shown),
  'GET /website/status': ok({ domain_name: 'luna', state: 'online', until: null }),
  'GET /website/available': ({ query }) =>
    query['domain_name'] === 'stella'
      ? { code: 200, message: "The name 'stella' is already taken.", data: { available: false } }
      : ok({ available: true }),
  'GET /website/draft': ok(null),
  'GET /website/look': ok(PLAIN_LOOK),
  'POST /website/draft': ok(null),
  'POST /website/save': ({ form }) => ok({ ...aWebsite(), ...form }),
};
const open = (more: MockResponses = {}, host?: string) =>
  renderPage(website, { route, session, host, api: { ...api, ...more } });
const save = () => screen.getByRole('button', { name: 'Publish' });
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const writes = ({ calls }: Awaited<ReturnType<typeof open>>['api']) =>
  calls.filter(({ method, path }) => method === 'POST' && path !== '/website/draft');

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

describe('spec §2 "Website form: domain_name, name, subtitle, form_mail, about_me, social_text and social links"', () => {
  test('has every field, with the type and requirement of spec §5', async () => {
    await open();
    const form = screen.getByRole('form', { name: 'My website' });
    const names = within(form)
      .getAllByRole('textbox')
      .map((input) => input.getAttribute('name'));
    const about = ['domain_name', 'name', 'subtitle', 'form_mail', 'about_me', 'social_text'];
    expect(names).toEqual([...about, ...SOCIAL_NETWORKS]);
    for (const name of [/^Domain name/, /^Name/, /^YouTube/]) expect(field(name)).toBeRequired();
    for (const network of SOCIAL_NETWORKS)
      expect(form.querySelector(`[name="${network}"]`)).toHaveAttribute('type', 'url');
    expect(field(/^Email address/)).toHaveAttribute('type', 'email');
    expect(field(/^X$/)).toHaveAttribute('name', 'twitter');
  });

  test("saves changes and shows 'Your website has been updated!' (spec §8)", async () => {
    const { user, api: server } = await open();
    await user.clear(field(/^Name/));
    await user.type(field(/^Name/), ' Luna Nova ');
    await user.click(save());
    expect(await screen.findByText('Your website has been updated!')).toBeVisible();
    expect(writes(server)[0]?.form).toEqual({
      ...aWebsite({ name: 'Luna Nova' }),
      firebase_auth_token: 'token-of-the-test',
    });
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  test('shows errors next to their fields, focuses the first and sends nothing', async () => {
    const { user, api: server } = await open();
    await user.clear(field(/^YouTube/));
    await user.type(field(/^X$/), 'luna');
    await user.click(save());
    expect(field(/^YouTube/)).toHaveAccessibleDescription('YouTube is required.');
    expect(field(/^X$/)).toHaveAccessibleDescription(/Enter a web address/);
    expect(field(/^YouTube/)).toHaveFocus();
    expect(writes(server)).toEqual([]);
  });

  test('spec §8 "any other code shows the server\'s message field in a red banner", and keeps what was typed', async () => {
    const { user } = await open({ 'POST /website/save': errorResponse(409, 'This domain name is taken.') });
    await user.type(field(/^Subtitle/), '!');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('This domain name is taken.');
    expect(field(/^Subtitle/)).toHaveValue('Faster than the moon!');
  });

  test('spec §8 "A network or fetch failure shows the exception message"', async () => {
    const { user } = await open({ 'POST /website/save': 'offline' });
    await user.type(field(/^Subtitle/), '!');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to fetch');
    expect(field(/^Subtitle/)).toHaveValue('Faster than the moon!');
  });
});

describe('the live preview', () => {
  test('shows what is typed immediately, with the songs of the site', async () => {
    const { user } = await open();
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(await within(preview).findByText('Glass Highway')).toBeVisible();
    await user.type(field(/^Subtitle/), ' and back');
    expect(within(preview).getByText('Faster than the moon and back')).toBeVisible();
    await user.type(field(/^Instagram/), 'https://instagram.example/luna');
    expect(within(preview).getByText('Instagram')).toBeVisible();
  });

  test.each([
    ['localhost:8080', 'luna.localhost:8080'],
    ['www.rushtone.com', 'luna.rushtone.com'],
  ])('on %s, links to the site at %s', async (host, there) => {
    await open({}, host);
    expect(screen.getByRole('link', { name: `Visit ${there}` })).toHaveAttribute('href', `//${there}/`);
  });
});

describe('a new domain name', () => {
  const publishAs = async (name: string, more: MockResponses = {}) => {
    const opened = await open(more);
    await opened.user.clear(field(/^Domain name/));
    await opened.user.type(field(/^Domain name/), name);
    await opened.user.click(save());
    return opened;
  };
  const rename = async () => {
    const opened = await publishAs('Nova');
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Change your address?' })) };
  };

  test('is saved only after asking what happens to the old one', async () => {
    const { user, dialog, api: server } = await rename();
    expect(dialog.getByText(/moves from luna\.localhost to nova\.localhost.*for 90 days/)).toBeVisible();
    expect(writes(server)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Change the address' }));
    expect(await screen.findByText('Your website has been updated!')).toBeVisible();
    expect(writes(server)[0]?.form).toMatchObject({ domain_name: 'Nova' });
  });

  test('can be canceled: nothing is saved and no input is lost', async () => {
    const { user, dialog, api: server } = await rename();
    await user.click(dialog.getByRole('button', { name: 'Keep luna.localhost' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Nothing was saved: you kept your address.');
    expect(field(/^Domain name/)).toHaveFocus();
    expect(field(/^Domain name/)).toHaveValue('Nova');
    expect(writes(server)).toEqual([]);
  });

  test('that is taken is refused without asking', async () => {
    const message = "The name 'nova' is already taken. Please choose another.";
    const { api: server } = await publishAs('Nova', {
      'GET /website/available': { code: 200, message, data: { available: false } },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field(/^Domain name/)).toHaveFocus();
    expect(writes(server)).toEqual([]);
  });

  test('is asked about when its availability could not be checked', async () => {
    await publishAs('Nova', { 'GET /website/available': 'offline' });
    expect(await screen.findByRole('dialog', { name: 'Change your address?' })).toBeVisible();
  });

  test('with different capitalization does not count as new', async () => {
    const { user } = await open();
    await user.clear(field(/^Domain name/));
    await user.type(field(/^Domain name/), 'LUNA');
    await user.click(save());
    expect(await screen.findByText('Your website has been updated!')).toBeVisible();
  });
});

describe('whether visitors see the site', () => {
  const status = () => within(screen.getByRole('region', { name: 'Status of your website' }));

  test('can be changed by the owner, and changed back', async () => {
    const { user, api: server } = await open({
      'POST /website/visibility': ({ form }) =>
        ok({ domain_name: 'luna', state: form.online === 'true' ? 'online' : 'taken_down', until: null }),
    });
    expect(await screen.findByText('Your website is online.')).toBeVisible();
    await user.click(status().getByRole('button', { name: 'Take it offline' }));
    expect(
      await screen.findByText(/Nobody else can open luna\.localhost, and the name stays yours/),
    ).toBeVisible();
    await user.click(status().getByRole('button', { name: 'Put it back online' }));
    expect(await screen.findByText('Your website is online.')).toBeVisible();
    expect(writes(server).map(({ form }) => form.online)).toEqual(['false', 'true']);
  });

  test('shows why it could not be changed', async () => {
    const { user } = await open({ 'POST /website/visibility': errorResponse(503, 'Please try again.') });
    await user.click(await screen.findByRole('button', { name: 'Take it offline' }));
    expect(await status().findByRole('alert')).toHaveTextContent('Please try again.');
    expect(status().getByText('Your website is online.')).toBeVisible();
  });

  test('cannot be changed by the owner if an operator has hidden the site', async () => {
    await open({ 'GET /website/status': ok({ domain_name: 'luna', state: 'hidden', until: null }) });
    expect(await screen.findByText(/Our team has taken your website offline/)).toBeVisible();
    expect(status().queryByRole('button')).toBeNull();
  });
});

describe('drafts', () => {
  test('restores unsaved changes after a reload or a log-in, until they are discarded', async () => {
    const first = await open();
    await first.user.type(field(/^Subtitle/), ' and back');
    first.unmount();
    const { user } = await open();
    expect(field(/^Subtitle/)).toHaveValue('Faster than the moon and back');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field(/^Subtitle/)).toHaveValue('Faster than the moon');
    await waitFor(() => expect(localStorage).toHaveLength(0));
  });

  test('are not visible to another account on the same device', async () => {
    const first = await open();
    await first.user.type(field(/^Subtitle/), ' and back');
    first.unmount();
    await renderPage(website, { route, session: aUser({ uid: 'u-2' }), api });
    expect(field(/^Subtitle/)).toHaveValue('Faster than the moon');
  });

  test('keeps input typed while saving as unsaved', async () => {
    const { user } = await open();
    await user.type(field(/^Subtitle/), '!');
    await user.click(save());
    await user.type(field(/^Name/), ' Nova');
    expect(await screen.findByText('Your website has been updated!')).toBeVisible();
    expect(field(/^Name/)).toHaveValue('Luna Nova');
    expect(screen.getByText(/^(Saving the draft|The draft is saved)/)).toBeVisible();
  });

  test('asks before the page closes only while there are unsaved changes', async () => {
    const { user } = await open();
    const asksFirst = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asksFirst()).toBe(false);
    await user.type(field(/^Subtitle/), '!');
    expect(asksFirst()).toBe(true);
    await user.type(field(/^Subtitle/), '{Backspace}');
    expect(asksFirst()).toBe(false);
  });
});

describe('spec §4 "Website: not activated (response code 201) becomes activated after choosing a domain name"', () => {
  const fresh: MockResponses = { 'GET /website/get': { code: 201, message: '', data: null } };
  const activate = () => screen.getByRole('button', { name: 'Activate my website' });

  const known = { 'GET /account/channels': ok(['https://youtube.example/@nova']) };

  test("shows while typing that a name is available, and activates it: 'Your site has been activated!'", async () => {
    const activated = aWebsite({ domain_name: 'nova', name: 'nova', youtube: '' });
    const { user, api: server } = await open({ ...fresh, 'POST /website/activate': ok(activated), ...known });
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    await user.type(field(/^Domain name/), 'Nova');
    expect(await screen.findByText('nova.localhost is free.')).toBeVisible();
    await user.click(activate());
    expect(await screen.findByText('Your site has been activated!')).toBeVisible();
    const [sent] = writes(server);
    expect(sent).toMatchObject({ path: '/website/activate', query: { domain_name: 'Nova' } });
    expect(field(/^Domain name/)).toHaveValue('nova');
    expect(field(/^Name/)).toHaveFocus();
    await user.click(await screen.findByRole('button', { name: 'Use https://youtube.example/@nova' }));
    expect(field(/^YouTube/)).toHaveValue('https://youtube.example/@nova');
    expect(screen.queryByRole('button', { name: /^Use http/ })).toBeNull();
  });

  test('shows while typing why a name is not available', async () => {
    const { user } = await open(fresh);
    await user.type(field(/^Domain name/), 'stella');
    expect(await screen.findByText("The name 'stella' is already taken.")).toBeVisible();
  });

  test('checks a name after a pause in typing, and not when it is too short', async () => {
    const { user, api: server } = await open(fresh);
    const asked = () => server.calls.filter(({ path }) => path === '/website/available');
    await user.type(field(/^Domain name/), 'no');
    await act(() => jest.advanceTimersByTimeAsync(400));
    expect(asked()).toEqual([]);
    await user.type(field(/^Domain name/), 'vastar');
    expect(await screen.findByText('novastar.localhost is free.')).toBeVisible();
    expect(asked().map(({ query }) => query['domain_name'])).toEqual(['novastar']);
  });

  test('spec §8: shows the server’s message when it rejects a name; does not send an empty name', async () => {
    const words = `A domain name has 3 to ${DOMAIN_NAME_MAX_LENGTH} letters, digits or hyphens.`;
    const { user, api: server } = await open({
      ...fresh,
      'POST /website/activate': errorResponse(400, words),
    });
    await user.click(activate());
    expect(field(/^Domain name/)).toHaveAccessibleDescription(/Domain name is required\.$/);
    expect(field(/^Domain name/)).toHaveFocus();
    expect(writes(server)).toEqual([]);
    await user.type(field(/^Domain name/), 'x');
    await user.click(activate());
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(field(/^Domain name/)).toHaveValue('x');
  });
});

test('retries after a server error', async () => {
  const { user, api: server } = await open({
    'GET /website/get': errorResponse(500, 'Something went wrong.'),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your website could not be loaded.');
  server.change(api);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByDisplayValue('Luna')).toBeVisible();
});
