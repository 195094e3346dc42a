import { act, screen } from '@testing-library/react';
import { aSong, ok, errorResponse, renderPage, type MockResponses } from '@rushtone/testing';
import * as song from './index.ts';

const begin = async (answer?: MockResponses[string]) => {
  const view = await renderPage(song, {
    route: '/song?s=glassHigh01&p=fresh',
    api: { 'GET /song/get': ok(aSong()), ...(answer && { 'POST /contact/request': answer }) },
  });
  const ask = async (reason: string) => {
    await view.user.click(screen.getByRole('button', { name: 'Report song' }));
    await screen.findByRole('dialog', { name: 'Report song' });
    if (reason) await view.user.type(screen.getByRole('textbox', { name: /Reason/ }), reason);
    await view.user.click(screen.getByRole('button', { name: 'Send report' }));
    await act(async () => undefined);
  };
  const sent = () => view.api.calls.filter(({ method }) => method === 'POST').map(({ form }) => form);
  const alerts = () => screen.queryAllByRole('alert').map((each) => each.textContent);
  return { ...view, ask, sent, alerts };
};

test.each(['', '  ', 'no', ' no  '])(
  'spec §5: reason “%s”: “If empty or shorter than 3 characters, show "Please enter a valid reason." and send nothing”',
  async (reason) => {
    const { ask, sent } = await begin();
    await ask(reason);
    expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveAccessibleDescription(
      /Please enter a valid reason\./,
    );
    expect(screen.getByText('Please enter a valid reason.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveFocus();
    expect(sent()).toEqual([]);
  },
);

test('spec §7: “The song report sends only message and topic”; “the alert "Song reported successfully!" appears”', async () => {
  const { ask, sent, alerts } = await begin(ok(null));
  await ask('Wrong artist');
  expect(sent()).toEqual([
    { message: 'Song reported. ID: glassHigh01. Reason: Wrong artist', topic: 'song-report' },
  ]);
  expect(alerts()).toEqual(['Song reported successfully!']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([[errorResponse(500, 'Broken.')], ['offline' as const]])(
  'spec §8: “report calls do nothing visible when the code is not 200”',
  async (answer) => {
    const { ask, sent, alerts, notices } = await begin(answer);
    await ask('Wrong artist');
    expect(sent()).toHaveLength(1);
    expect([alerts(), notices]).toEqual([[], []]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  },
);

test('Esc closes the dialog and returns the focus to the button', async () => {
  const { user } = await begin();
  await user.click(screen.getByRole('button', { name: 'Report song' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Report song' })).toHaveFocus();
});
