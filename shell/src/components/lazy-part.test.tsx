import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createNotices, NoticesContext } from '../notices/notices.ts';
import { NoticeList } from '../notices/NoticeList.tsx';
import { FailureNotice, lazyPage, lazyPart, PartUnavailable } from './lazy-part.tsx';
import { configurePlatform } from '../federation/configure.ts';

beforeAll(configurePlatform);

const Panel = ({ title }: { title: string }) => <p>Panel {title}</p>;

/** Creates a chunk that fails to load until `failing` is false, and counts the requests. */
const chunk = () => {
  const state = { failing: true, requests: 0 };
  const load = async () => {
    state.requests += 1;
    if (state.failing) throw new Error('Loading chunk 7 failed.');
    return Panel;
  };
  return { state, load };
};

let logged: jest.SpyInstance;
beforeEach(() => {
  window.reportError = jest.fn();
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => logged.mockRestore());

const renderPart = async (part: React.ReactNode) => {
  const notices = createNotices();
  const user = userEvent.setup();
  const view = await act(async () =>
    render(
      <NoticesContext value={notices}>
        <p>The rest</p>
        {part}
        <NoticeList notices={notices} />
      </NoticesContext>,
    ),
  );
  return { ...view, user };
};
const tryAgain = () => screen.getByRole('button', { name: 'Try again' });

test('a part that could not be loaded shows an error in its place, and “Try again” loads it', async () => {
  const { state, load } = chunk();
  const Part = lazyPart(load, ({ onRetry }) => (
    <PartUnavailable message="The video could not be loaded." onRetry={onRetry} />
  ));
  const { user } = await renderPart(<Part title="one" />);
  expect(screen.getByRole('alert')).toHaveTextContent('The video could not be loaded.');
  expect(screen.getByText('The rest')).toBeVisible();
  expect(window.reportError).toHaveBeenCalledWith(
    expect.objectContaining({ message: 'Loading chunk 7 failed.' }),
  );
  state.failing = false;
  await user.click(tryAgain());
  expect(await screen.findByText('Panel one')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a chunk that fails is requested once more before an error shows', async () => {
  const { state, load } = chunk();
  const Part = lazyPart(
    () => load().finally(() => (state.failing = false)),
    ({ onRetry }) => <PartUnavailable message="Failed." onRetry={onRetry} />,
  );
  await renderPart(<Part title="two" />);
  expect(await screen.findByText('Panel two')).toBeVisible();
  expect(state.requests).toBe(2);
  expect(window.__RETRY__?.rushtone_shell).toMatch(/^\?try=\d+$/);
});

test('a dialog that could not be loaded shows a notice, which closes with it', async () => {
  const { load } = chunk();
  const onClose = jest.fn();
  const Part = lazyPart<{ title: string; onClose: () => void }>(load, (props) => (
    <FailureNotice {...props} message="The queue could not be loaded." />
  ));
  const { user, unmount } = await renderPart(<Part title="three" onClose={onClose} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The queue could not be loaded.');
  await user.click(screen.getByRole('button', { name: 'Close notice' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  unmount();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('“Try again” in the notice opens the dialog', async () => {
  const { state, load } = chunk();
  const Part = lazyPart<{ title: string }>(load, (props) => (
    <FailureNotice {...props} message="The queue could not be loaded." />
  ));
  const { user } = await renderPart(<Part title="four" />);
  state.failing = false;
  await user.click(tryAgain());
  expect(await screen.findByText('Panel four')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a failed part is requested again the next time it is opened', async () => {
  const { state, load } = chunk();
  const Page = lazyPage(load);
  const { rerender } = await renderPart(null);
  await act(async () => rerender(<Page title="five" />));
  expect(screen.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await act(async () => rerender(<p>Another page</p>));
  state.failing = false;
  await act(async () => rerender(<Page title="five" />));
  expect(await screen.findByText('Panel five')).toBeVisible();
});

test('a part that throws while rendering leaves the rest intact', async () => {
  const Broken = () => {
    throw new Error('broken');
  };
  const Part = lazyPart(
    async () => Broken,
    ({ onRetry }) => <PartUnavailable message="The player could not be loaded." onRetry={onRetry} />,
  );
  await renderPart(<Part />);
  expect(screen.getByText('The rest')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The player could not be loaded.');
});
