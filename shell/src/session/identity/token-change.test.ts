import { createTokenChange } from './token-change.ts';

test('requests for tokens wait while they are replaced, even if that fails', async () => {
  const change = createTokenChange();
  await change.settled();
  let finish = (_outcome: Promise<string>) => undefined as void;
  const replaced = change.during(new Promise<string>((resolve) => (finish = resolve)));
  const waited = jest.fn();
  const waiting = change.settled().then(waited);
  await Promise.resolve();
  expect(waited).not.toHaveBeenCalled();
  finish(Promise.reject(new Error('Too weak.')));
  await expect(replaced).rejects.toThrow('Too weak.');
  await waiting;
  expect(waited).toHaveBeenCalledTimes(1);
});
