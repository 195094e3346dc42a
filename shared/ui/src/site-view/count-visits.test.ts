/** @jest-environment @rushtone/testing/browser */
import { countVisits } from './count-visits.ts';

const beacon = jest.fn<boolean, [string, URLSearchParams]>(() => true);
const sent = () => beacon.mock.calls.map(([address, form]) => [address, Object.fromEntries(form)]);
const set = (name: 'doNotTrack' | 'globalPrivacyControl', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });
/** As a person does: events of scripts are never trusted. */
const press = (name: string, isTrusted = true) => {
  const target = document.querySelector(`[aria-label^="${name}"]`);
  const onPress = jest.mocked(window.addEventListener).mock.lastCall?.[1] as EventListener | undefined;
  onPress?.({ target, isTrusted } as unknown as Event);
};

beforeEach(() => {
  jest.spyOn(window, 'addEventListener').mockClear();
  beacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  Object.defineProperty(document, 'referrer', {
    value: 'https://search.example/?q=secret',
    configurable: true,
  });
  document.body.innerHTML = `
    <a href="#x" data-network="twitch" aria-label="Elsewhere"></a>
    <div data-counted="luna">
      <button data-play="glassHigh01" aria-label="Play Glass Highway"></button>
      <button data-play="glassHigh01" aria-label="Pause Glass Highway"></button>
      <a href="#y" data-network="youtube" aria-label="Subscribe"></a>
    </div>`;
});
afterEach(() => {
  set('doNotTrack', null);
  set('globalPrivacyControl', undefined);
  delete document.documentElement.dataset.visited;
});

test.each([
  ['doNotTrack', '1'],
  ['globalPrivacyControl', true],
] as const)('nothing is counted with %s', (name, value) => {
  set(name, value);
  countVisits('/api');
  press('Play');
  expect(beacon).not.toHaveBeenCalled();
});

test('nothing is counted on other pages', () => {
  document.body.innerHTML = '<button data-play="glassHigh01" aria-label="Play Glass Highway"></button>';
  countVisits('/api');
  press('Play');
  expect(beacon).not.toHaveBeenCalled();
});

test('a visit, its source and presses are counted once, without any data about the visitor', () => {
  countVisits('/api');
  countVisits('/api');
  press('Play', false);
  for (const name of ['Elsewhere', 'Play', 'Pause', 'Subscribe']) press(name);
  const common = { domain_name: 'luna' };
  expect(sent()).toEqual([
    ['/api/website/visit', { ...common, event: 'visit', source: 'search.example' }],
    ['/api/website/visit', { ...common, event: 'song', name: 'glassHigh01' }],
    ['/api/website/visit', { ...common, event: 'link', name: 'youtube' }],
  ]);
  expect(document.cookie).toBe('');
});
