import { renderHook } from '@testing-library/react';
import { prefersLessData, useLargePicture } from './prefers-less-data.ts';

const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

test.each([
  ['a visitor who saves data', { saveData: true, effectiveType: '4g' }, true],
  ['a connection like 2G', { saveData: false, effectiveType: 'slow-2g' }, true],
  ['a fast connection', { saveData: false, effectiveType: '4g' }, false],
])('%s (%j) prefers less data: %p', (_who, connection, less) => {
  connect(connection);
  expect(prefersLessData()).toBe(less);
  expect(renderHook(useLargePicture).result.current).toBe(less ? 'mqdefault' : 'hqdefault');
});

test('a browser without the API gets everything', () => expect(prefersLessData()).toBe(false));
