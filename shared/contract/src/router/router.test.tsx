import { lazy, Suspense } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Navigate, NavLink, useLocation, useNavigate, useSearchParams } from './for-pages.ts';
import { BrowserRouter, MemoryRouter, useNavigationType } from './index.ts';

const Where = () => {
  const { pathname, search, hash, state } = useLocation();
  const type = useNavigationType();
  return <output>{`${type} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>;
};

const where = () => screen.getByRole('status').textContent;

beforeEach(() => window.history.replaceState(null, '', '/start?a=1'));

test('a press on a link shows another address with its state, and going back restores the one before', async () => {
  render(
    <BrowserRouter>
      <Link to="/song?s=1#top" state={{ from: 'here' }}>
        Song
      </Link>
      <Where />
    </BrowserRouter>,
  );
  expect(where()).toBe('POP /start?a=1 null');
  await userEvent.click(screen.getByRole('link'));
  expect(where()).toBe('PUSH /song?s=1#top {"from":"here"}');
  expect(window.location.href).toBe('http://localhost/song?s=1#top');
  expect(window.history.state).toMatchObject({ idx: 1 });
  await act(async () => {
    const stepped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await stepped;
  });
  expect(where()).toBe('POP /start?a=1 null');
});

test('a link to the page that is shown adds no entry to the history', async () => {
  render(
    <BrowserRouter>
      <Link to="/start?a=1">Here</Link>
      <Where />
    </BrowserRouter>,
  );
  const before = window.history.length;
  await userEvent.click(screen.getByRole('link'));
  expect(where()).toBe('REPLACE /start?a=1 null');
  expect(window.history.length).toBe(before);
});

test.each([
  ['with a modifier key', { ctrlKey: true }, undefined],
  ['into another window', {}, '_blank'],
  ['with another button', { button: 1 }, undefined],
] as const)('a press %s is left to the browser', (_, init, target) => {
  render(
    <MemoryRouter>
      <Link to="/song" target={target}>
        Song
      </Link>
      <Where />
    </MemoryRouter>,
  );
  let prevented: boolean | undefined;
  const atLast = (event: Event) => {
    prevented = event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', atLast, { once: true });
  screen
    .getByRole('link')
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  expect(prevented).toBe(false);
  expect(where()).toBe('POP / null');
});

test('a link whose own press handler prevents the default leads nowhere', async () => {
  render(
    <MemoryRouter>
      <Link to="/song" onClick={(event) => event.preventDefault()}>
        Song
      </Link>
      <Where />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link'));
  expect(where()).toBe('POP / null');
});

test('a link of a navigation tells which page is shown', () => {
  render(
    <MemoryRouter address="/account/change-password">
      <NavLink to="/account" end>
        Account
      </NavLink>
      <NavLink to="/account/change-password">Password</NavLink>
      <NavLink to="/account/change">Change</NavLink>
    </MemoryRouter>,
  );
  const current = screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent);
  expect(current).toEqual(['Password']);
});

test('parts of an address stay on the page that is shown', async () => {
  const Buttons = () => {
    const navigate = useNavigate();
    const [params, setParams] = useSearchParams();
    return (
      <>
        <button onClick={() => navigate({ hash: 'faq' }, { replace: true })}>Hash</button>
        <button onClick={() => setParams(new URLSearchParams({ q: 'night drive' }))}>Query</button>
        <button onClick={() => navigate(-1)}>Back</button>
        <p>{params.get('q') ?? 'no query'}</p>
      </>
    );
  };
  render(
    <MemoryRouter address="/search?q=one">
      <Buttons />
      <Where />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Query' }));
  expect(where()).toBe('PUSH /search?q=night+drive null');
  expect(screen.getByText('night drive')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(where()).toBe('POP /search?q=one null');
  await userEvent.click(screen.getByRole('button', { name: 'Hash' }));
  expect(where()).toBe('REPLACE /search#faq null');
});

test('the page stays on the screen until the next one can be shown', async () => {
  const code = Promise.withResolvers<{ default: () => React.ReactNode }>();
  const Next = lazy(() => code.promise);
  const Shown = () => (useLocation().pathname === '/' ? <Link to="/next">Next</Link> : <Next />);
  render(
    <MemoryRouter>
      <Suspense fallback="Loading">
        <Shown />
      </Suspense>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('link')).toBeVisible();
  await act(async () => code.resolve({ default: () => <h1>Here</h1> }));
  expect(await screen.findByRole('heading', { name: 'Here' })).toBeVisible();
});

test('a redirect leads to another page as soon as it is rendered', () => {
  const Shown = () =>
    useLocation().pathname === '/' ? <Navigate to="/login" replace state={{ from: '/' }} /> : <Where />;
  render(
    <MemoryRouter>
      <Shown />
    </MemoryRouter>,
  );
  expect(where()).toBe('REPLACE /login {"from":"/"}');
});

test('an address never leads to another site', async () => {
  render(
    <MemoryRouter>
      <Link to="//elsewhere.example/song">Song</Link>
      <Where />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('link'));
  expect(where()).toBe('PUSH /song null');
});
