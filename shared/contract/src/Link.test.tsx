import { MemoryRouter, useLocation, type Location } from 'react-router-dom';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { Link, type LinkProps } from './Link.tsx';

const open = (link: LinkProps) => {
  const visited: Location[] = [];
  const Probe = () => {
    visited.push(useLocation());
    return null;
  };
  render(
    <MemoryRouter>
      <Link {...link}>Songs</Link>
      <Probe />
    </MemoryRouter>,
  );
  return { visited, link: screen.getByRole('link', { name: 'Songs' }) };
};

/** Clicks and returns whether the browser was left to follow the link. */
const click = (element: HTMLElement, keys: MouseEventInit = {}): boolean => {
  const event = createEvent.click(element, { button: 0, ...keys });
  fireEvent(element, event);
  return !event.defaultPrevented;
};

test('a click navigates without a page load and passes the state of the link', () => {
  const { visited, link } = open({ to: '/song?s=a#b', state: { from: 'home' } });
  expect(link).toHaveAttribute('href', '/song?s=a#b');
  expect(click(link)).toBe(false);
  expect(visited.at(-1)).toMatchObject({
    pathname: '/song',
    search: '?s=a',
    hash: '#b',
    state: { from: 'home' },
  });
});

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
  'the browser opens a new tab for a click with %p',
  (keys) => {
    const { visited, link } = open({ to: '/song' });
    expect(click(link, keys)).toBe(true);
    expect(visited.at(-1)?.pathname).toBe('/');
  },
);

test('the browser follows a link with a target', () => {
  const { visited, link } = open({ to: '/song', target: '_blank' });
  expect(click(link)).toBe(true);
  expect(visited.at(-1)?.pathname).toBe('/');
});

test('a click handler can prevent the navigation', () => {
  const { visited, link } = open({ to: '/song', onClick: (event) => event.preventDefault() });
  click(link);
  expect(visited.at(-1)?.pathname).toBe('/');
});
