import { guardLeaving } from './leave-guard.ts';

const page = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector<HTMLElement>('a')!;
};
const press = (target: HTMLElement, init: MouseEventInit = {}) =>
  !target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

test('a link of the site is stopped, asked about, and followed when the person leaves', () => {
  const goTo = jest.fn();
  let leave: () => void = () => undefined;
  const end = guardLeaving({ ask: (proceed) => (leave = proceed), goTo });
  expect(press(page('<a href="/account?x=1#y"><b>Dashboard</b></a>'))).toBe(true);
  expect(goTo).not.toHaveBeenCalled();
  leave();
  expect(goTo).toHaveBeenCalledWith('/account?x=1#y');
  end();
});

test.each([
  ['one that opens a tab', '<a href="/account" target="_blank">x</a>', {}],
  ['one pressed for a new tab', '<a href="/account">x</a>', { ctrlKey: true }],
  ['one to a file', '<a href="/file.wav" download>x</a>', {}],
  ['one to a place on this page', '<a href="#top">x</a>', {}],
  ['one to another site, which the browser asks about', '<a href="https://a.example/">x</a>', {}],
])('%s is not', (_what, html, init) => {
  const ask = jest.fn();
  const end = guardLeaving({ ask, goTo: jest.fn() });
  const link = page(html);
  link.addEventListener('click', (event) => event.preventDefault());
  press(link, init);
  expect(ask).not.toHaveBeenCalled();
  end();
});

test('afterwards nothing is stopped', () => {
  const ask = jest.fn();
  guardLeaving({ ask, goTo: jest.fn() })();
  const link = page('<a href="/account">x</a>');
  link.addEventListener('click', (event) => event.preventDefault());
  press(link);
  expect(ask).not.toHaveBeenCalled();
});
