import { act, render, screen } from '@testing-library/react';
import { Button } from './Button.tsx';
import { useSaving } from './use-saving.ts';

const answered: string[] = [];
const Form = ({ work }: { work: () => Promise<string> }) => {
  const { saving, save } = useSaving();
  const press = () =>
    save(work()).then(
      (answer) => answered.push(answer),
      () => answered.push('failed'),
    );
  return (
    <Button busy={saving} onClick={() => void press()}>
      Save
    </Button>
  );
};

const press = async (work: () => Promise<string>) => {
  answered.length = 0;
  render(<Form work={work} />);
  await act(async () => screen.getByRole('button').click());
};
const busy = () => screen.getByRole('button').getAttribute('aria-disabled') === 'true';
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('the save spinner holds for 1 s (spec §4), though the answer came at once', async () => {
  await press(async () => 'saved');
  await pass(999);
  expect([busy(), answered]).toEqual([true, []]);
  await pass(1);
  expect([busy(), answered]).toEqual([false, ['saved']]);
});

test('a slow answer is waited for', async () => {
  await press(() => new Promise((resolve) => setTimeout(() => resolve('late'), 1_500)));
  await pass(1_499);
  expect(busy()).toBe(true);
  await pass(1);
  expect([busy(), answered]).toEqual([false, ['late']]);
});

test('errors clear the busy state (spec §4)', async () => {
  await press(async () => {
    throw new Error('no');
  });
  expect([busy(), answered]).toEqual([false, ['failed']]);
});
