import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from '../field/TextField.tsx';
import { fieldErrors } from './field-errors.ts';
import { Form } from './Form.tsx';
import { FieldError, useForm, type FormOptions } from './use-form.ts';

type Values = { email: string; link: string };
const RULES = [
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'link', label: 'Link', type: 'url' },
] as const;
const draft = { key: 'draft:test', storage: 'sessionStorage' } as const;

const Page = (options: Partial<FormOptions<Values>>) => {
  const form = useForm<Values>({
    saved: { email: '', link: '' },
    draft,
    validate: (values) => fieldErrors(RULES, values),
    send: async () => undefined,
    success: 'Saved.',
    ...options,
  });
  return (
    <Form form={form} action="Save" note={form.unsaved && 'Not saved yet'}>
      <TextField label="Email" {...form.field('email')} />
      <TextField label="Link" {...form.field('link')} />
    </Form>
  );
};
const field = (name: string) => screen.getByRole('textbox', { name });
const open = (options: Partial<FormOptions<Values>> = {}) => {
  const view = render(<Page {...options} />);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { ...view, save };
};
beforeEach(() => window.sessionStorage.clear());

test('shows errors next to their fields, focuses the first, and sends nothing', async () => {
  const send = jest.fn();
  const { save } = open({ send });
  await userEvent.type(field('Link'), 'nowhere');
  await save();
  expect(field('Email')).toHaveAccessibleDescription('Email is required.');
  expect(field('Email')).toHaveFocus();
  expect(field('Link')).toHaveAccessibleDescription(/Enter a web address/);
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(field('Email'), 'm');
  expect(field('Email')).not.toHaveAccessibleDescription();
});

test('sends trimmed values, shows the success message and clears the form and its draft', async () => {
  const send = jest.fn(async () => undefined);
  const { save } = open({ send });
  await userEvent.type(field('Email'), ' mia@example.com ');
  expect(screen.getByText('Not saved yet')).toBeVisible();
  await save();
  expect(send).toHaveBeenCalledWith({ email: 'mia@example.com', link: '' }, expect.any(HTMLFormElement));
  expect(await screen.findByRole('status')).toHaveTextContent('Saved.');
  expect(field('Email')).toHaveValue('');
  expect(window.sessionStorage).toHaveLength(0);
});

test('keeps edits made while the form was being sent', async () => {
  const sent = Promise.withResolvers<void>();
  const { save } = open({ send: () => sent.promise });
  await userEvent.type(field('Email'), 'mia@example.com');
  await save();
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.type(field('Link'), 'https://a.example');
  await act(async () => sent.resolve());
  expect(field('Email')).toHaveValue('');
  expect(field('Link')).toHaveValue('https://a.example');
});

test('keeps edits after a failure and after a reload', async () => {
  const { save, unmount } = open({ send: () => Promise.reject({ message: 'Please wait.' }) });
  await userEvent.type(field('Email'), 'mia@example.com');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait.');
  unmount();
  open();
  expect(field('Email')).toHaveValue('mia@example.com');
});

test('focuses the field of a FieldError', async () => {
  const { save } = open({ send: () => Promise.reject(new FieldError('link', 'This link is taken.')) });
  await userEvent.type(field('Email'), 'mia@example.com');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is taken.');
  expect(field('Link')).toHaveFocus();
});

test.each(['{', '[]', 'null', '{"email":5,"other":"x"}'])('ignores the invalid draft %s', (stored) => {
  window.sessionStorage.setItem(draft.key, stored);
  open();
  expect(field('Email')).toHaveValue('');
});

describe('the spinner of an account form (spec §4)', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const isBusy = () => screen.getByRole('button').getAttribute('aria-disabled') === 'true';
  const advance = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const submit = async (send: () => Promise<void>) => {
    render(<Page account saved={{ email: 'mia@example.com', link: '' }} send={send} />);
    await act(async () => screen.getByRole('button').click());
  };

  test.each([
    ['an immediate response', 0, 1_000],
    ['a slow response', 1_500, 1_500],
  ])('shows after %s of %i ms for %i ms', async (_name, responseMs, spinnerMs) => {
    await submit(() => new Promise((resolve) => setTimeout(resolve, responseMs)));
    await advance(spinnerMs - 1);
    expect(isBusy()).toBe(true);
    await advance(1);
    expect(isBusy()).toBe(false);
    expect(screen.getByRole('status')).toHaveTextContent('Saved.');
  });

  test('disappears immediately after an error', async () => {
    await submit(() => Promise.reject(new Error('No.')));
    expect(isBusy()).toBe(false);
    expect(screen.getByRole('alert')).toHaveTextContent('No.');
  });
});

test('a field that the server rejects is marked and focused, and the banner shows the message', async () => {
  const refused = {
    kind: 'response',
    code: 400,
    message: 'Link must have at most 500 characters.',
    field: 'link',
  };
  const { save } = open({ send: () => Promise.reject(refused) });
  await userEvent.type(field('Email'), 'mia@example.com');
  await userEvent.type(field('Link'), 'https://a.example');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent('Link must have at most 500 characters.');
  expect(field('Link')).toBeInvalid();
  expect(field('Link')).toHaveAccessibleDescription('Please check this field.');
  expect(field('Link')).toHaveFocus();
  await userEvent.type(field('Link'), '/b');
  expect(field('Link')).toBeValid();
});
