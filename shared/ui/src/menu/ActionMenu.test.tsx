import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ServicesProvider, type ShellServices } from '@rushtone/contract';
import { ActionMenu } from './ActionMenu.tsx';
import { nextMenuItem } from './next-menu-item.ts';

const begin = () => {
  const done: string[] = [];
  const room = { requests: 0 };
  const makeRoom = () => {
    room.requests += 1;
    return () => {
      room.requests -= 1;
    };
  };
  const action = (label: string, checked?: boolean) => ({
    label,
    checked,
    icon: null,
    onSelect: () => done.push(label),
  });
  render(
    <ServicesProvider value={{ player: { makeRoom } } as ShellServices}>
      <ActionMenu
        label="More for Glass Highway"
        actions={[action('Play next'), action('Add to queue'), action('Favorite', true)]}
      />
      <button type="button">Elsewhere</button>
    </ServicesProvider>,
  );
  return { done, room, user: userEvent.setup(), button: screen.getByRole('button', { name: /^More/ }) };
};

test('follows the W3C menu button keys: opens, wraps around, selects and restores focus', async () => {
  const { done, user, button } = begin();
  button.focus();
  await user.keyboard('{ArrowDown}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menuitem', { name: 'Play next' })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: 'Add to queue' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(done).toEqual(['Add to queue']);
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('menuitemcheckbox', { name: 'Favorite', checked: true })).toHaveFocus();
});

test('closes on Esc, Tab and a press elsewhere, and moves the video only while it is open', async () => {
  const { user, room, button } = begin();
  await user.click(button);
  expect(room.requests).toBe(1);
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  await user.click(button);
  await user.tab();
  expect([screen.queryByRole('menu'), room.requests]).toEqual([null, 0]);
});

test.each([
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 0, 1],
  ['F', 0, 2],
  ['x', 0, undefined],
  ['Enter', 0, undefined],
])('%s moves from item %s to %s', (key, at, to) => {
  expect(nextMenuItem(key, ['Play next', 'Add to queue', 'Favorite'], at)).toBe(to);
});
