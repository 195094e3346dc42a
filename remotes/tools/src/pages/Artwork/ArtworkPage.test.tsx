import { fireEvent, screen, within } from '@testing-library/react';
import type { ArtworkRequest } from '@rushtone/domain';
import { aUser, ok, errorResponse, renderPage, type MockResponses } from '@rushtone/testing';
import * as artwork from './ArtworkPage.tsx';

const session = aUser({ roles: ['subscriber'], plan: 'premium' });
const route = '/account/artwork';
const earlier: ArtworkRequest = {
  id: 7,
  channel: 'https://youtube.example/@luna',
  kind: 'logo',
  style: 'Neon',
  references: '',
  deadline: '2027-02-28',
  notes: 'No text',
  state: 'in_progress',
  created_at: '2026-11-19T10:00:00.000Z',
};
const api: MockResponses = {
  'GET /account/channels': ok([]),
  'GET /artwork/getall': ok([earlier]),
  'POST /artwork/request': { code: 200, message: 'Your request has been sent successfully!', data: null },
};
const open = (more: MockResponses = {}) => renderPage(artwork, { route, session, api: { ...api, ...more } });
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send request' });

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('sends a request and shows it in the list with its status', async () => {
  const { user, api: server } = await open();
  await user.click(screen.getByRole('radio', { name: 'Thumbnail' }));
  await user.type(field(/^Your channel/), 'https://youtube.example/@luna');
  await user.type(field(/^Style/), 'Hand-drawn');
  await user.type(field(/^References/), 'https://a.example');
  await user.type(field(/^Notes/), 'Moon');
  fireEvent.change(screen.getByLabelText('Deadline'), { target: { value: '2099-01-31' } });
  server.change({ 'GET /artwork/getall': ok([{ ...earlier, id: 8, style: 'Hand-drawn' }, earlier]) });
  await user.click(send());
  expect(await screen.findByText('Your request has been sent successfully!')).toBeVisible();
  expect(server.calls.find(({ method }) => method === 'POST')?.form).toEqual({
    channel: 'https://youtube.example/@luna',
    kind: 'thumbnail',
    style: 'Hand-drawn',
    references: 'https://a.example',
    deadline: '2099-01-31',
    notes: 'Moon',
    firebase_auth_token: 'token-of-the-test',
  });
  expect(await screen.findByRole('heading', { name: 'Logo: Hand-drawn' })).toBeVisible();
  expect(field(/^Style/)).toHaveValue('');
  expect(localStorage).toHaveLength(0);
});

test('offers the channel that the user has given before', async () => {
  const { user } = await open({ 'GET /account/channels': ok(['https://youtube.example/@luna']) });
  (await screen.findByRole('button', { name: 'Use https://youtube.example/@luna' })).focus();
  await user.keyboard('{Enter}');
  expect(field(/^Your channel/)).toHaveValue('https://youtube.example/@luna');
  expect(field(/^Your channel/)).toHaveFocus();
});

test('shows what was requested, when, and the status', async () => {
  await open();
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByRole('heading', { name: 'Logo: Neon' })).toBeVisible();
  for (const words of ['In progress', 'November 19, 2026', 'February 28, 2027', 'No text'])
    expect(item.getByText(words)).toBeVisible();
});

test('an open request can be withdrawn after confirmation, and a settled one cannot', async () => {
  const done: ArtworkRequest = { ...earlier, id: 6, style: 'Ink', state: 'done' };
  const { user, api: server } = await open({
    'GET /artwork/getall': ok([earlier, done]),
    'POST /artwork/withdraw': ok(null),
  });
  const withdraw = await screen.findByRole('button', { name: 'Withdraw Logo: Neon' });
  expect(screen.queryByRole('button', { name: 'Withdraw Logo: Ink' })).toBeNull();
  await user.click(withdraw);
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
  await user.click(withdraw);
  server.change({ 'GET /artwork/getall': ok([{ ...earlier, state: 'withdrawn' }, done]) });
  await user.click(screen.getByRole('button', { name: 'Withdraw the request' }));
  expect(await screen.findByText('Withdrawn')).toBeVisible();
  expect(screen.getByText('Your request has been withdrawn.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Your requests' })).toHaveFocus();
  expect(server.calls.find(({ path }) => path === '/artwork/withdraw')?.form).toMatchObject({ id: '7' });
  expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull();
});

test('requires channel and style, and a deadline in the future', async () => {
  const { user, api: server } = await open();
  await user.type(field(/^Your channel/), 'luna');
  fireEvent.change(screen.getByLabelText('Deadline'), { target: { value: '2020-01-31' } });
  await user.click(send());
  expect(field(/^Your channel/)).toHaveFocus();
  expect(field(/^Your channel/)).toHaveAccessibleDescription(/Enter a web address/);
  expect(field(/^Style/)).toHaveAccessibleDescription(/Style is required\.$/);
  expect(screen.getByLabelText('Deadline')).toHaveAccessibleDescription('Choose a day to come.');
  expect(server.calls.some(({ method }) => method === 'POST')).toBe(false);
});

test("shows the server's message when it rejects the request, and keeps the text", async () => {
  const words = 'You have 5 open requests. Please wait until one is done.';
  const { user } = await open({ 'POST /artwork/request': errorResponse(409, words) });
  await user.type(field(/^Your channel/), 'https://youtube.example/@luna');
  await user.type(field(/^Style/), 'Neon');
  await user.click(send());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(field(/^Style/)).toHaveValue('Neon');
});
