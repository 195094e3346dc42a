import { render, screen } from '@testing-library/react';
import { TextField } from './TextField.tsx';

test('describes the field by its hint and error', () => {
  render(<TextField label="Name" name="name" hint="As you sign." error="Name is required." required />);
  const field = screen.getByRole('textbox', { name: /Name/ });
  expect(field).toHaveAccessibleDescription('As you sign. Name is required.');
  expect(field).toBeInvalid();
  expect(field).toBeRequired();
});
