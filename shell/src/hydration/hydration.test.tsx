import { act } from '@testing-library/react';
import { Suspense, use, useLayoutEffect, useState, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server.node';
import { replayPresses } from './early-presses.ts';
import { restoreTyped } from './restore-typed.ts';

const Counter = ({ name }: { name: string }) => {
  const [presses, setPresses] = useState(0);
  return <button onClick={() => setPresses(presses + 1)}>{`${name} ${presses}`}</button>;
};

type Loader = { peek: () => ReactNode | undefined; load: () => Promise<ReactNode> };

const Page = ({ loader: { peek, load } }: { loader: Loader }) => peek() ?? use(load());

/** The frame around a page whose code is loaded. */
const Site = ({ loader }: { loader: Loader }) => (
  <>
    <Suspense>
      <Counter name="Menu" />
    </Suspense>
    <main>
      <Suspense fallback="Loading">
        <Page loader={loader} />
      </Suspense>
    </main>
  </>
);

const later = () => jest.advanceTimersByTimeAsync(20);

/** Renders the server's HTML for `page`, before any script runs. */
const begin = (page: ReactNode) => {
  jest.useFakeTimers();
  const code = Promise.withResolvers<ReactNode>();
  const load = () => code.promise;
  document.body.innerHTML = `<div>${renderToString(<Site loader={{ peek: () => page, load }} />)}</div>`;
  const root = document.body.firstElementChild as HTMLElement;
  let loaded: ReactNode | undefined;
  const loader = { peek: () => loaded, load };
  code.promise.then(
    () => (loaded = page),
    () => undefined,
  );
  const end = jest.fn();
  const early = { pressed: [] as HTMLElement[] };
  window.earlyInput = { ...early, end };
  return {
    early,
    end,
    buttons: () => [...root.querySelectorAll('button')],
    texts: () => [...root.querySelectorAll('button')].map(({ textContent }) => textContent),
    hydrate: () =>
      act(async () => {
        hydrateRoot(root, <Site loader={loader} />);
        replayPresses(root.querySelector('main') as HTMLElement, code.promise);
        await later();
      }),
    codeArrives: () =>
      act(async () => {
        code.resolve(page);
        await later();
      }),
  };
};

afterEach(() => {
  jest.useRealTimers();
  delete window.earlyInput;
});

test('each press before hydration is replayed exactly once', async () => {
  const { early, end, buttons, texts, hydrate, codeArrives } = begin(<Counter name="Like" />);
  const [menu, like] = buttons();
  for (const button of [menu, like, like]) if (button) early.pressed.push(button);
  await hydrate();
  expect(end).toHaveBeenCalled();
  expect(texts()).toEqual(['Menu 1', 'Like 0']);
  await codeArrives();
  expect(texts()).toEqual(['Menu 1', 'Like 2']);
  expect(buttons()).toEqual([menu, like]);
});

test('a press on a page whose code is still loading is replayed once it has loaded', async () => {
  const { buttons, texts, hydrate, codeArrives } = begin(<Counter name="Like" />);
  await hydrate();
  await act(async () => buttons().forEach((button) => button.click()));
  expect(texts()).toEqual(['Menu 1', 'Like 0']);
  await codeArrives();
  expect(texts()).toEqual(['Menu 1', 'Like 1']);
  await act(async () => buttons()[1]?.click());
  expect(texts()).toEqual(['Menu 1', 'Like 2']);
});

test('a form on a page whose code is still loading is not submitted by the browser', async () => {
  const { hydrate, codeArrives } = begin(<form />);
  const submit = () => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    document.querySelector('form')?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  await hydrate();
  expect(submit()).toBe(true);
  await codeArrives();
  expect(submit()).toBe(false);
});

const Letter = ({ onSend }: { onSend: (name: string) => void }) => {
  const [name, setName] = useState('');
  useLayoutEffect(() => restoreTyped(document.body), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(name);
      }}
    >
      <input value={name} onChange={({ target }) => setName(target.value)} />
      <button type="submit">Send</button>
    </form>
  );
};

test('a form that was filled in and sent before hydration is sent once, with what was typed', async () => {
  const onSend = jest.fn();
  const { early, buttons, hydrate, codeArrives } = begin(<Letter onSend={onSend} />);
  Object.assign(document.querySelector('input') ?? {}, { value: 'Ada' });
  early.pressed.push(buttons()[1] as HTMLElement);
  await hydrate();
  await codeArrives();
  // What was typed, then the press.
  for (let tasks = 0; tasks < 2; tasks += 1) await act(later);
  expect(onSend.mock.calls).toEqual([['Ada']]);
});

const Fields = () => {
  const [values, setValues] = useState({ name: '', text: '', order: 'az', news: false });
  useLayoutEffect(() => restoreTyped(document.body), []);
  return (
    <form>
      <input
        value={values.name}
        onChange={({ target }) => setValues((v) => ({ ...v, name: target.value }))}
      />
      <textarea
        value={values.text}
        onChange={({ target }) => setValues((v) => ({ ...v, text: target.value }))}
      />
      <select
        value={values.order}
        onChange={({ target }) => setValues((v) => ({ ...v, order: target.value }))}
      >
        <option value="az">A-Z</option>
        <option value="za">Z-A</option>
      </select>
      <input
        type="checkbox"
        checked={values.news}
        onChange={({ target }) => setValues((v) => ({ ...v, news: target.checked }))}
      />
      <output>{JSON.stringify(values)}</output>
    </form>
  );
};

test('values entered before hydration are kept and reach React’s state', async () => {
  document.body.innerHTML = `<div>${renderToString(<Fields />)}</div>`;
  const [name, news] = document.querySelectorAll('input') as unknown as [HTMLInputElement, HTMLInputElement];
  const [text, order] = [document.querySelector('textarea'), document.querySelector('select')];
  Object.assign(name, { value: 'Ada' });
  Object.assign(text ?? {}, { value: 'Hello' });
  Object.assign(order ?? {}, { value: 'za' });
  news.checked = true;
  await act(async () => hydrateRoot(document.body.firstElementChild as HTMLElement, <Fields />));
  const known = document.querySelector('output')?.textContent;
  expect(known).toBe(JSON.stringify({ name: 'Ada', text: 'Hello', order: 'za', news: true }));
  expect([name.value, text?.value, order?.value, news.checked]).toEqual(['Ada', 'Hello', 'za', true]);
});
