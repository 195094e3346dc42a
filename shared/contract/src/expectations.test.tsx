import { render, screen } from '@testing-library/react';
import { defineExpectations, type Expectations } from './expectations.tsx';

const outcomes = async (useShell: () => number, expectations: Expectations<number>) => {
  const { Page } = defineExpectations(useShell, expectations);
  render(<Page />);
  const items = await screen.findAllByRole('listitem');
  return items.map((item) => [item.textContent, item.dataset.problem ?? null]);
};

test('each expectation is met, fails, or reports why it could not be checked', async () => {
  const found = await outcomes(() => 7, {
    'seven is seven': (used) => used === 7,
    'seven is eight, some day': async (used) => used === 8,
    'seven has a length': () => {
      throw new Error('it has none');
    },
  });
  expect(found).toEqual([
    ['seven is seven', null],
    ['seven is eight, some day', 'it is not so'],
    ['seven has a length', 'it has none'],
  ]);
});

test('a missing hook fails and is named', async () => {
  const ignored = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const gone = () => {
    throw new TypeError('usePlayer is not a function');
  };
  expect(await outcomes(gone, { 'anything else': () => true })).toEqual([
    ['the hooks that its pages use are there', 'usePlayer is not a function'],
  ]);
  ignored.mockRestore();
});
