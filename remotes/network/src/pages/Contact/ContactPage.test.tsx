import { screen } from '@testing-library/react';
import { aUser, ok, errorResponse, renderPage, type MockResponse } from '@rushtone/testing';
import * as contact from './ContactPage.tsx';

beforeEach(() => window.sessionStorage.clear());

const open = (topic?: string, answer: MockResponse = ok(null)) =>
  renderPage(contact, {
    route: topic ? `/get-in-touch?topic=${topic}` : '/get-in-touch',
    api: { 'POST /contact/request': answer },
  });
const field = (name: string) => screen.getByRole('textbox', { name });
type User = Awaited<ReturnType<typeof open>>['user'];
/** Pastes the text, because typing every letter is slow. */
const write = async (user: User, box: HTMLElement, text: string) => {
  await user.click(box);
  await user.paste(text);
};
const fillIn = async (user: User) => {
  await write(user, field('Email'), 'mia@example.com');
  await write(user, field('Discord'), 'mia');
  await write(user, field('YouTube link'), 'https://youtube.example/@mia');
};
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send' }));

test('an application offers the channel that a signed-in user has given before', async () => {
  const { user } = await renderPage(contact, {
    route: '/get-in-touch?topic=apply-member',
    session: aUser(),
    api: { 'GET /account/channels': ok(['https://youtube.example/@mia']) },
  });
  await user.click(await screen.findByRole('button', { name: 'Use https://youtube.example/@mia' }));
  expect(field('YouTube link')).toHaveValue('https://youtube.example/@mia');
});

test('spec §2: topic select, prefilled from the topic query parameter', async () => {
  const { user, where } = await open('apply-academy');
  const topic = screen.getByRole('combobox', { name: 'Topic' });
  expect(topic).toHaveValue('apply-academy');
  expect([...topic.querySelectorAll('option')].map(({ value }) => value)).toEqual([
    'request-song',
    'apply-member',
    'apply-academy',
    'bug-report',
    'advertisement',
    'business-inquiry',
    'other',
  ]);
  await user.selectOptions(topic, 'bug-report');
  expect(where()).toBe('/get-in-touch?topic=bug-report');
});

test('spec §5: the message is required and shown for all topics except request-song', async () => {
  const { user } = await open('request-song');
  expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox')).toBeRequired();
  await user.selectOptions(screen.getByRole('combobox'), 'other');
  expect(field('Message')).toBeRequired();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('shows errors next to their fields and focuses the first', async () => {
  const { user, api } = await open('other');
  await write(user, field('Email'), 'mia');
  await send(user);
  expect(field('Email')).toHaveAccessibleDescription('Enter a valid email address.');
  expect(field('Email')).toHaveFocus();
  expect(field('Discord')).toHaveAccessibleDescription(/Discord is required\.$/);
  expect(field('YouTube link')).toBeInvalid();
  expect(field('Message')).toHaveAccessibleDescription('Message is required.');
  expect(api.calls).toEqual([]);
});

test("spec §7, §8: on code 200 'Your request has been sent successfully!'", async () => {
  const { user, api } = await open('apply-member');
  await fillIn(user);
  await write(user, field('Message'), 'May I?');
  await send(user);
  expect(await screen.findByRole('status')).toHaveTextContent('Your request has been sent successfully!');
  expect(api.calls[0]?.form).toEqual({
    topic: 'apply-member',
    email: 'mia@example.com',
    discord: 'mia',
    youtube_url: 'https://youtube.example/@mia',
    message: 'May I?',
  });
  expect(field('Email')).toHaveValue('');
  expect(window.sessionStorage.length).toBe(0);
});

test('spec §5: the remember checkbox is required for request-song, and Yes is sent', async () => {
  const { user, api } = await open('request-song');
  await fillIn(user);
  await send(user);
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Check this box to continue.');
  await user.click(screen.getByRole('checkbox'));
  await send(user);
  await screen.findByRole('status');
  expect(api.calls[0]?.form).toMatchObject({ topic: 'request-song', remember: 'Yes' });
  expect(api.calls[0]?.form).not.toHaveProperty('message');
});

test.each([
  [
    'any other code shows the server’s message',
    errorResponse(429, 'Please wait a little.'),
    'Please wait a little.',
  ],
  ['a network failure shows the exception message', 'offline' as const, 'Failed to fetch'],
])('spec §8: %s, and the fields keep their values', async (_case, answer, message) => {
  const { user } = await open('other', answer);
  await fillIn(user);
  await write(user, field('Message'), 'Hello');
  await send(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(field('Message')).toHaveValue('Hello');
  expect(field('Email')).toHaveValue('mia@example.com');
});

test('restores the draft after a reload, also for another topic', async () => {
  const before = await open('other');
  await fillIn(before.user);
  await write(before.user, field('Message'), 'Half a thought');
  await before.user.selectOptions(screen.getByRole('combobox'), 'request-song');
  await before.user.click(screen.getByRole('checkbox'));
  before.unmount();
  const { user } = await open('request-song');
  expect(field('Discord')).toHaveValue('mia');
  expect(screen.getByRole('checkbox')).toBeChecked();
  await user.selectOptions(screen.getByRole('combobox'), 'other');
  expect(field('Message')).toHaveValue('Half a thought');
});
