import { readHost, subscriberHost } from './index.ts';

test.each([
  ['localhost:8080', 'luna.localhost:8080'],
  ['slowtide.localhost:8080', 'luna.slowtide.localhost:8080'],
  ['www.slowtide.localhost', 'luna.slowtide.localhost'],
  ['rushtone.com', 'luna.rushtone.com'],
  ['www.rushtone.com', 'luna.rushtone.com'],
  ['dev.rushtone.com', 'luna.rushtone.com'],
  ['luna.rushtone.com', 'luna.rushtone.com'],
  ['127.0.0.1:8080', 'luna.localhost:8080'],
])('seen from %s the site of luna is %s', (here, there) => {
  const host = readHost(here);
  expect(subscriberHost(host, 'luna')).toBe(there);
  expect(readHost(there)).toMatchObject({ role: { kind: 'subscriber', name: 'luna' } });
});
