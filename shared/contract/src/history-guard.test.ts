import { guardHistory } from './history-guard.ts';

const step = () => window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));

test('a guard that holds a step keeps every later listener from it, until it is taken away', () => {
  const router = jest.fn();
  window.addEventListener('popstate', router);
  const holds = jest.fn(() => true);
  const end = guardHistory(holds);
  step();
  expect(holds).toHaveBeenCalledTimes(1);
  expect(router).not.toHaveBeenCalled();
  end();
  step();
  expect(holds).toHaveBeenCalledTimes(1);
  expect(router).toHaveBeenCalledTimes(1);
  window.removeEventListener('popstate', router);
});

test('a guard that lets a step pass is heard first, and the router after it', () => {
  const order: string[] = [];
  const router = () => order.push('router');
  window.addEventListener('popstate', router);
  const end = guardHistory(() => {
    order.push('guard');
    return false;
  });
  step();
  expect(order).toEqual(['guard', 'router']);
  end();
  window.removeEventListener('popstate', router);
});

test('the end of an older guard leaves the newer one', () => {
  const [older, newer] = [jest.fn(() => true), jest.fn(() => true)];
  const endOlder = guardHistory(older);
  const endNewer = guardHistory(newer);
  endOlder();
  step();
  expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1]);
  endNewer();
});
