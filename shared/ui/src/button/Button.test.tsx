import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

test('a button that works on it keeps the focus and ignores a second press', async () => {
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

test('a toggle says whether it is on; another button says nothing of the kind', () => {
  render(
    <>
      <IconButton label="Shuffle" icon={<i />} pressed={false} />
      <IconButton label="Next song" icon={<i />} />
    </>,
  );
  expect(screen.getByRole('button', { name: 'Shuffle', pressed: false })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Next song' })).not.toHaveAttribute('aria-pressed');
});
