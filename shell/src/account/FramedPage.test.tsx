import { useState } from 'react';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useGetWebsiteQuery } from '@rushtone/contract';
import { aUser, aWebsite, ok, errorResponse, renderPage, type MockResponse } from '@rushtone/testing';
import { SessionProvider } from '../session/SessionContext.ts';
import { ToolGate } from './FramedPage.tsx';

const never = () => new Promise<never>(() => undefined);
const signOut = jest.fn(async () => undefined);
const Page = () => (
  <SessionProvider value={{ identity: never, signIn: never, signOut }}>
    <ToolGate>
      <p>The tool</p>
    </ToolGate>
  </SessionProvider>
);
const setUp = (answer: MockResponse, route = '/account/promotion') =>
  renderPage({ Page }, { route, session: aUser(), api: { 'GET /website/get': answer } });

test.each([200, 201])('code %p of /website/get opens the tool (spec §6, §10.20)', async (code) => {
  await setUp({ code, message: '', data: null });
  expect(await screen.findByText('The tool')).toBeVisible();
});

test('code 403 shows “Content locked” with a Subscribe link under the tool’s heading (spec §2)', async () => {
  await setUp(errorResponse(403, 'For subscribers.'));
  expect(await screen.findByRole('heading', { name: 'Content locked' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Channel Promotion');
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/subscribe');
});

test('a former subscriber sees what happens to the website, and takes it offline immediately', async () => {
  const site = { domain_name: 'luna', state: 'ending', until: '2026-11-30T10:00:00.000Z' };
  const { user, api } = await renderPage(
    { Page },
    {
      route: '/account/website',
      session: aUser(),
      api: {
        'GET /website/get': errorResponse(403, 'For subscribers.'),
        'GET /website/status': ok(site),
        'POST /website/visibility': ok({ ...site, state: 'taken_down' }),
      },
    },
  );
  const status = within(await screen.findByRole('region', { name: 'Status of your website' }));
  expect(
    status.getByText(/luna\.localhost stays online until November 30, 2026 and cannot be edited/),
  ).toBeVisible();
  await user.click(status.getByRole('button', { name: 'Take it offline' }));
  expect(await status.findByText(/Nobody else can open luna\.localhost/)).toBeVisible();
  expect(api.calls.at(-1)?.form).toMatchObject({ online: 'false' });
});

test('a user who never had a website sees nothing about one', async () => {
  await renderPage(
    { Page },
    {
      route: '/account/website',
      session: aUser(),
      api: { 'GET /website/get': errorResponse(403, 'For subscribers.'), 'GET /website/status': ok(null) },
    },
  );
  expect(await screen.findByRole('heading', { name: 'Content locked' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Status of your website' })).toBeNull();
});

test.each([errorResponse(429, 'Slower.'), errorResponse(500, 'Broken.'), 'offline'] as const)(
  '%p shows an error that can be retried, and never “Content locked”',
  async (answer) => {
    const { user, api } = await setUp(answer);
    expect(await screen.findByText('Your subscription could not be checked.')).toBeVisible();
    expect(screen.queryByText('Content locked')).toBeNull();
    api.change({ 'GET /website/get': ok({}) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The tool')).toBeVisible();
  },
);

test('a granted role opens the tool and a revoked one locks it, without a reload', async () => {
  const { api, account } = await setUp(errorResponse(403, 'For subscribers.'));
  await screen.findByText('Content locked');
  api.change({ 'GET /website/get': ok({}) });
  act(() => account.set(aUser({ roles: ['subscriber'], plan: 'premium' })));
  expect(await screen.findByText('The tool')).toBeVisible();
  api.change({ 'GET /website/get': errorResponse(403, 'For subscribers.') });
  act(() => account.set(aUser()));
  expect(await screen.findByText('Content locked')).toBeVisible();
});

test('the gate and the website page share one request, and the next tool needs none', async () => {
  const Website = () => <p>{useGetWebsiteQuery().data?.website?.name}</p>;
  const Tools = () => {
    const [tool, setTool] = useState('website');
    return (
      <>
        <button onClick={() => setTool('maker')}>Next tool</button>
        <ToolGate key={tool}>{tool === 'website' ? <Website /> : <p>The maker</p>}</ToolGate>
      </>
    );
  };
  const { user, api } = await renderPage(
    { Page: Tools },
    {
      session: aUser({ roles: ['subscriber'] }),
      api: { 'GET /website/get': ok(aWebsite({ name: 'Luna' })) },
    },
  );
  expect(await screen.findByText('Luna')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next tool' }));
  expect(screen.getByText('The maker')).toBeVisible();
  expect(api.calls.map(({ path }) => path)).toEqual(['/website/get']);
});

test('roles that arrive after the response cause no second request', async () => {
  const { api, account } = await setUp(ok({}));
  await screen.findByText('The tool');
  act(() => account.set(aUser({ roles: ['subscriber'], plan: 'premium' })));
  await act(async () => undefined);
  expect(api.calls).toHaveLength(1);
});

test('a server that fails later does not close an open tool', async () => {
  const { api, account } = await setUp(ok({}));
  await screen.findByText('The tool');
  api.change({ 'GET /website/get': errorResponse(500, 'Broken.') });
  act(() => account.set(aUser({ roles: ['subscriber'] })));
  act(() => account.set(aUser()));
  await waitFor(() => expect(api.calls).toHaveLength(2));
  await act(async () => undefined);
  expect(screen.getByText('The tool')).toBeVisible();
});

test('code 401 asks to sign in again (spec §10.20)', async () => {
  const { user } = await setUp(errorResponse(401, 'Please sign in first.'));
  await user.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});
