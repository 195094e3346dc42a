/** @jest-environment @rushtone/testing/browser */
import { guardLeaving } from './leave-guard.ts';

const page = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector<HTMLElement>('a')!;
};
const press = (target: HTMLElement, init: MouseEventInit = {}) =>
  !target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));

test('blocks a link of the site and follows it once the user confirms', () => {
  const goTo = jest.fn();
  let leave: () => void = () => undefined;
  const end = guardLeaving({ confirm: (proceed) => (leave = proceed), goTo });
  expect(press(page('<a href="/account?x=1#y"><b>Dashboard</b></a>'))).toBe(true);
  expect(goTo).not.toHaveBeenCalled();
  leave();
  expect(goTo).toHaveBeenCalledWith('/account?x=1#y');
  end();
});

test.each([
  ['that opens a tab', '<a href="/account" target="_blank">x</a>', {}],
  ['pressed for a new tab', '<a href="/account">x</a>', { ctrlKey: true }],
  ['to a file', '<a href="/file.wav" download>x</a>', {}],
  ['to a place on this page', '<a href="#top">x</a>', {}],
  ['to another site, for which the browser asks', '<a href="https://a.example/">x</a>', {}],
])('does not block a link %s', (_what, html, init) => {
  const confirm = jest.fn();
  const end = guardLeaving({ confirm, goTo: jest.fn() });
  const link = page(html);
  link.addEventListener('click', (event) => event.preventDefault());
  press(link, init);
  expect(confirm).not.toHaveBeenCalled();
  end();
});

test('blocks nothing after it was removed', () => {
  const confirm = jest.fn();
  guardLeaving({ confirm, goTo: jest.fn() })();
  const link = page('<a href="/account">x</a>');
  link.addEventListener('click', (event) => event.preventDefault());
  press(link);
  expect(confirm).not.toHaveBeenCalled();
});
