import { act } from '@testing-library/react';
import { configureStore, createSlice } from '@reduxjs/toolkit';
import { Suspense, use, useState, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server.node';
import { Provider, useSelector } from 'react-redux';
import { EMPTY_REGISTRY } from '@rushtone/platform/registry';
import { reports } from '@rushtone/platform/browser';
import { createValueStore } from '@rushtone/platform/browser/value-store';
import { isRenderedHere } from '@rushtone/platform/browser';
import { hydrate, stateForHydration } from './hydrate.ts';

const release = { name: 'clock', version: '1.2.3' };
const versions = {
  registry: () => EMPTY_REGISTRY,
  selection: createValueStore({ registry: EMPTY_REGISTRY, channels: {} }),
};

let time = 0;
const tick = () => (time += 1);
/** A remote that renders the time, so that it never matches the server's HTML. */
const Time = () => <p>{`It is ${tick()}`}</p>;

const Menu = () => {
  const [open, setOpen] = useState(false);
  return <button onClick={() => setOpen(true)}>{open ? 'Opened' : 'Menu'}</button>;
};

const site = (
  <>
    <Suspense>
      <Menu />
    </Suspense>
    <main>
      <Suspense>
        <div data-remote="clock" data-version="1.2.3">
          <h1>Clock</h1>
          <Time />
        </div>
      </Suspense>
    </main>
  </>
);

const open = async () => {
  document.body.innerHTML = `<div>${renderToString(site)}</div>`;
  const root = document.body.firstElementChild as HTMLElement;
  const menu = root.querySelector('button');
  await act(async () => hydrate(root, site, { versions, release, pageReady: Promise.resolve() }));
  await act(async () => menu?.click());
  return { root, menu };
};

beforeAll(() => Object.assign(globalThis, { SHELL_VERSION: '1.0.0' }));

test('100 pages that differ from the server’s HTML stay intact, and each is counted for its remote', async () => {
  for (let times = 0; times < 100; times += 1) {
    const { root, menu } = await open();
    expect(root.textContent).toMatch(/^OpenedClockIt is \d+$/);
    expect(root.querySelector('button')).toBe(menu);
  }
  expect(reports).toHaveLength(100);
  expect(new Set(reports.map(({ kind, remote, version }) => `${kind} ${remote} ${version}`))).toEqual(
    new Set(['mismatch clock 1.2.3']),
  );
  expect(reports[0]?.message).toMatch(/^\/ in p < Time < div < .*main.*: Error: Hydration failed/);
});

test('only HTML of the running version is hydrated', async () => {
  const { root } = await open();
  expect(isRenderedHere(root, release)).toBe(true);
  expect(isRenderedHere(root, { ...release, version: '2.0.0' })).toBe(false);
  root.innerHTML = '';
  expect(isRenderedHere(root, release)).toBe(false);
});

test('a page whose data is cleared before it is hydrated, as by a sign-out, keeps the server’s HTML', async () => {
  const slice = createSlice({
    name: 'song',
    initialState: { title: 'Glass Highway' },
    reducers: { cleared: () => ({ title: '' }) },
  });
  const store = configureStore({ reducer: { song: slice.reducer } });
  const code = Promise.withResolvers<void>();
  const Title = () => (
    <h1>{useSelector((state: { song: { title: string } }) => state.song.title) || 'Loading'}</h1>
  );
  const Late = () => {
    use(code.promise);
    return <Title />;
  };
  const page = (shown: ReactNode, serverState = store.getState()) => (
    <Provider store={store} serverState={serverState}>
      <main>
        <Suspense>{shown}</Suspense>
      </main>
    </Provider>
  );
  document.body.innerHTML = `<div>${renderToString(page(<Title />))}</div>`;
  const root = document.body.firstElementChild as HTMLElement;
  const heading = root.querySelector('h1');
  const before = reports.length;
  const pageReady = Promise.resolve();
  const state = stateForHydration(store, pageReady);
  await act(async () => hydrate(root, page(<Late />, state), { versions, release, pageReady }));
  store.dispatch(slice.actions.cleared());
  await act(async () => code.resolve());
  expect(reports.slice(before)).toEqual([]);
  expect(root.querySelector('h1')).toBe(heading);
  // The cleared data disappears at once, but not by discarding the page.
  expect(heading).toHaveTextContent('Loading');
});
