/** @jest-environment @rushtone/testing/browser */
import { guardHistory } from './history-guard.ts';

const goBack = () => window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));

test('a guard that returns true hides history navigation from later listeners until it is removed', () => {
  const router = jest.fn();
  window.addEventListener('popstate', router);
  const blocks = jest.fn(() => true);
  const end = guardHistory(blocks);
  goBack();
  expect(blocks).toHaveBeenCalledTimes(1);
  expect(router).not.toHaveBeenCalled();
  end();
  goBack();
  expect(blocks).toHaveBeenCalledTimes(1);
  expect(router).toHaveBeenCalledTimes(1);
  window.removeEventListener('popstate', router);
});

test('a guard that returns false is called before the router', () => {
  const order: string[] = [];
  const router = () => order.push('router');
  window.addEventListener('popstate', router);
  const end = guardHistory(() => {
    order.push('guard');
    return false;
  });
  goBack();
  expect(order).toEqual(['guard', 'router']);
  end();
  window.removeEventListener('popstate', router);
});

test('removing an older guard keeps the newer one', () => {
  const [older, newer] = [jest.fn(() => true), jest.fn(() => true)];
  const endOlder = guardHistory(older);
  const endNewer = guardHistory(newer);
  endOlder();
  goBack();
  expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1]);
  endNewer();
});
