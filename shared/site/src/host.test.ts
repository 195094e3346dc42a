import { isReservedName, readHost, subscriberHost } from './host.ts';

describe('the host of a page (spec §1, §10.1, §10.2)', () => {
  test.each([
    ['localhost:8080', 'rushtone', 'main'],
    ['127.0.0.1:8080', 'rushtone', 'main'],
    ['[::1]:8080', 'rushtone', 'main'],
    ['slowtide.localhost:8080', 'slowtide', 'main'],
    ['www.slowtide.localhost', 'slowtide', 'main'],
    ['fm.localhost:8080', 'rushtone', 'radio'],
    ['fm.slowtide.localhost', 'slowtide', 'radio'],
    ['luna.localhost:8080', 'rushtone', 'subscriber'],
    ['rushtone.com', 'rushtone', 'main'],
    ['www.rushtone.com', 'rushtone', 'main'],
    ['dev.rushtone.com', 'rushtone', 'main'],
    ['WWW.Slowtide.com', 'slowtide', 'main'],
    ['fm.slowtide.com', 'slowtide', 'radio'],
    ['luna.slowtide.com', 'slowtide', 'subscriber'],
    ['slowtidelover.rushtone.com', 'rushtone', 'subscriber'],
    ['dev.example.org', 'rushtone', 'main'],
    ['fm.example.org', 'rushtone', 'radio'],
    ['luna.example.org', 'rushtone', 'subscriber'],
  ])('%s is the host of %s, %s', (host, brand, role) => {
    expect(readHost(host)).toMatchObject({ brand, role: { kind: role } });
  });

  test('a subscriber host carries the name of the subscriber', () => {
    expect(readHost('luna.slowtide.localhost:8080').role).toEqual({ kind: 'subscriber', name: 'luna' });
  });

  test.each([
    ['fm.slowtide.localhost:8080', 'slowtide.localhost:8080'],
    ['luna.localhost:8080', 'localhost:8080'],
    ['luna.rushtone.com', 'rushtone.com'],
    ['www.rushtone.com', 'www.rushtone.com'],
    ['127.0.0.1:8080', '127.0.0.1:8080'],
  ])('on %s, the main site is at %s', (host, main) => {
    expect(readHost(host).mainHost).toBe(main);
  });

  test.each(['www', 'FM', 'api', 'admin', 'slowtide', 'my-rushtone-page', 'localhost'])(
    '%s is reserved',
    (name) => {
      expect(isReservedName(name)).toBe(true);
    },
  );

  test.each(['luna', 'fmradio', 'neon-orchard'])('%s is available', (name) => {
    expect(isReservedName(name)).toBe(false);
  });
});

test.each([
  ['localhost:8080', 'luna.localhost:8080'],
  ['slowtide.localhost:8080', 'luna.slowtide.localhost:8080'],
  ['www.slowtide.localhost', 'luna.slowtide.localhost'],
  ['rushtone.com', 'luna.rushtone.com'],
  ['www.rushtone.com', 'luna.rushtone.com'],
  ['dev.rushtone.com', 'luna.rushtone.com'],
  ['luna.rushtone.com', 'luna.rushtone.com'],
  ['127.0.0.1:8080', 'luna.localhost:8080'],
])('on %s, the site of luna is at %s', (current, expected) => {
  const host = readHost(current);
  expect(subscriberHost(host, 'luna')).toBe(expected);
  expect(readHost(expected)).toMatchObject({ role: { kind: 'subscriber', name: 'luna' } });
});
