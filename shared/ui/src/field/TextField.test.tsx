import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fieldErrors } from '../form/field-errors.ts';
import { TextField } from './TextField.tsx';

test('describes the field with its hint and error', () => {
  render(<TextField label="Name" name="name" hint="As you sign." error="Name is required." required />);
  const field = screen.getByRole('textbox', { name: /Name/ });
  expect(field).toHaveAccessibleDescription('As you sign. Name is required.');
  expect(field).toBeInvalid();
  expect(field).toBeRequired();
});

test('has only its label as its name, whether required or not', () => {
  render(<TextField label="Password" name="password" type="password" required />);
  expect(screen.getByLabelText('Password')).toHaveAccessibleName('Password');
  expect(screen.getByText('(required)')).toBeVisible();
});

describe('a character limit', () => {
  test('has a counter below a text area, which does not truncate the text', async () => {
    render(<TextField label="About me" name="about" rows={3} maxLength={10} />);
    expect(screen.getByText('0 of 10 characters')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'About me' });
    await userEvent.type(field, 'I speed things up.');
    expect(field).toHaveValue('I speed things up.');
    expect(screen.getByText('18 of 10 characters')).toBeVisible();
  });

  test('has a counter below a single-line field when the text is near the limit', async () => {
    render(<TextField label="Name" name="name" maxLength={10} />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Vesper');
    expect(screen.queryByText(/characters/)).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' L');
    expect(screen.getByText('8 of 10 characters')).toHaveAttribute('aria-live', 'polite');
  });

  test('is validated by the form', () => {
    const rules = [{ name: 'about', label: 'About me', maxLength: 5_000 }] as const;
    expect(fieldErrors(rules, { about: 'x'.repeat(5_000) })).toEqual({});
    expect(fieldErrors(rules, { about: 'x'.repeat(5_012) })).toEqual({
      about: 'About me may have 5,000 characters, and has 5,012.',
    });
  });
});
