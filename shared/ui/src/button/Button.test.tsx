import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

test('a busy button keeps focus and ignores presses', async () => {
  const press = jest.fn();
  const { rerender } = render(<Button onClick={press}>Save</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  rerender(
    <Button busy onClick={press}>
      Save
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(press).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
});

test('only a toggle button exposes a pressed state', () => {
  render(
    <>
      <IconButton label="Shuffle" icon={<i />} pressed={false} />
      <IconButton label="Next song" icon={<i />} />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Shuffle', pressed: false })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next song' })).not.toHaveAttribute('aria-pressed');
});

test('a busy icon button keeps focus and ignores presses', async () => {
  const press = jest.fn();
  const { rerender } = render(<IconButton label="Next" icon={<i />} onClick={press} />);
  await userEvent.click(screen.getByRole('button'));
  rerender(<IconButton label="Next" icon={<i />} busy onClick={press} />);
  await userEvent.click(screen.getByRole('button'));
  expect(press).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button')).toHaveFocus();
});
