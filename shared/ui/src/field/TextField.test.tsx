import { render, screen } from '@testing-library/react';
import { TextField } from './TextField.tsx';

test('hint and error are read with the field', () => {
  render(<TextField label="Name" name="name" hint="As you sign." error="Name is required." required />);
  const field = screen.getByRole('textbox', { name: /Name/ });
  expect(field).toHaveAccessibleDescription('As you sign. Name is required.');
  expect(field).toBeInvalid();
  expect(field).toBeRequired();
});
