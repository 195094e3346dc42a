import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { THEME_KEY } from '@rushtone/site';
import { watchTheme } from './theme.ts';
import { ThemeChoice } from './ThemeChoice.tsx';

const page = document.documentElement;
let systemChanges: (() => void)[] = [];

beforeEach(() => {
  localStorage.clear();
  systemChanges = [];
  page.style.cssText = 'color-scheme: dark; background-color: rgb(1, 2, 3)';
  document.head.innerHTML = '<meta name="theme-color" content="#000000">';
  window.matchMedia = (media) =>
    ({
      media,
      addEventListener: (_: string, listener: () => void) => systemChanges.push(listener),
    }) as unknown as MediaQueryList;
});

const chosen = () => screen.getByRole<HTMLInputElement>('radio', { checked: true }).labels?.[0]?.textContent;
const shown = () => page.style.colorScheme;
const barColor = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content');

test('the dark theme is the default, and others can be chosen, also by keyboard', async () => {
  const user = userEvent.setup();
  render(<ThemeChoice />);
  const group = screen.getByRole('group', { name: 'Theme' });
  expect(within(group).getAllByRole('radio')).toHaveLength(3);
  expect(chosen()).toBe('Dark');
  await user.click(screen.getByRole('radio', { name: 'Light' }));
  expect([chosen(), shown(), localStorage.getItem(THEME_KEY)]).toEqual(['Light', 'light', 'light']);
  expect(barColor()).toBe('rgb(1, 2, 3)');
  await user.keyboard('{ArrowLeft}');
  expect([chosen(), shown()]).toEqual(['System', 'light dark']);
});

test('the choice is restored on the next visit', () => {
  localStorage.setItem(THEME_KEY, 'light');
  render(<ThemeChoice />);
  expect(chosen()).toBe('Light');
});

test('two choices on a page, as in the footer and in the menu of a phone, agree', async () => {
  render(
    <>
      <ThemeChoice />
      <ThemeChoice />
    </>,
  );
  const [first, second] = screen.getAllByRole('radio', { name: 'Light' });
  await userEvent.click(first as HTMLElement);
  expect(first).toBeChecked();
  expect(second).toBeChecked();
});

test('an invalid stored theme is ignored', () => {
  localStorage.setItem(THEME_KEY, 'purple');
  render(<ThemeChoice />);
  expect(chosen()).toBe('Dark');
});

test('a choice in another tab also applies in this one', () => {
  watchTheme();
  render(<ThemeChoice />);
  localStorage.setItem(THEME_KEY, 'light');
  fireEvent(window, new StorageEvent('storage', { key: 'rushtone.queue' }));
  expect([chosen(), shown()]).toEqual(['Dark', 'dark']);
  fireEvent(window, new StorageEvent('storage', { key: THEME_KEY }));
  expect([chosen(), shown()]).toEqual(['Light', 'light']);
});

test('when the system’s color scheme changes, so does the browser’s toolbar', () => {
  watchTheme();
  page.style.backgroundColor = 'rgb(4, 5, 6)';
  for (const listener of systemChanges) listener();
  expect(barColor()).toBe('rgb(4, 5, 6)');
});

test('with full storage the theme still applies, but is not stored', async () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  render(<ThemeChoice />);
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect([chosen(), shown()]).toEqual(['Light', 'light']);
  setItem.mockRestore();
});
