/** @jest-environment @rushtone/testing/browser */
import { endEarlyInput } from '../hydration/early-presses.ts';

const frame = () => document.querySelector<HTMLIFrameElement>('#video iframe');
const bar = () => document.getElementById('early-bar');
const button = (name: string): HTMLElement => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  if (!found) throw new Error(`There is no button "${name}".`);
  return found;
};

/** Renders what the server sends, with the presses that its inline script has recorded. */
const begin = async ({ pressed = [] as string[], isGesture = false, saved = '' } = {}) => {
  localStorage.clear();
  if (saved) localStorage.setItem('rushtone.player', saved);
  document.body.innerHTML = `
    <button data-play="glassHigh01" aria-label="Play Glass Highway by Neon Orchard" data-start="12">Glass</button>
    <button data-play="runComets01" data-title="Comets by Vela">Comets</button>
    <button>Menu</button>
    <section id="video" hidden></section>
    <div id="early-bar" hidden><p></p><button>Stop</button></div>
    <script type="application/json" id="config">{ "video": { "embed": "https://video.example" } }</script>`;
  const input: NonNullable<Window['earlyInput']> = { pressed: pressed.map(button), end: () => undefined };
  window.earlyInput = input;
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive: isGesture } });
  jest.resetModules();
  await import('./early-play.ts');
  return input;
};

afterEach(endEarlyInput);

test('a press plays the song in the stage, from its start, with its title in the bar', async () => {
  await begin();
  button('Glass').click();
  const { pathname, origin, searchParams } = new URL(frame()?.src ?? '');
  expect(origin + pathname).toBe('https://video.example/embed/glassHigh01');
  expect(Object.fromEntries(searchParams)).toEqual({
    autoplay: '1',
    playsinline: '1',
    rel: '0',
    enablejsapi: '1',
    origin: window.location.origin,
    start: '12',
  });
  expect(bar()?.hidden).toBe(false);
  expect(bar()?.textContent).toContain('Glass Highway by Neon Orchard');
  expect(document.documentElement.dataset.player).toBe('dock');
});

test('a press from before the script plays while the browser takes it for a gesture', async () => {
  await begin({ pressed: ['Glass', 'Comets', 'Menu'], isGesture: true });
  expect(frame()?.dataset.early).toBe('runComets01');
});

test('a press that is too old for a gesture is left to the shell', async () => {
  const input = await begin({ pressed: ['Glass'] });
  expect(frame()).toBeNull();
  expect(input.pressed).toEqual([button('Glass')]);
});

test.each([
  ['Stop', 'Stop'],
  ['a second press', 'Glass'],
])('%s ends the music, and the shell presses only the other buttons', async (_, name) => {
  const input = await begin({ pressed: ['Menu', 'Glass'], isGesture: true });
  button(name).click();
  expect(frame()).toBeNull();
  expect(bar()?.hidden).toBe(true);
  expect(document.documentElement.dataset.player).toBeUndefined();
  expect(input.pressed).toEqual([button('Menu')]);
});

test.each(['{ "volume": 20 }', '{ "muted": true }'])('nothing plays at full volume for %s', async (saved) => {
  await begin({ saved });
  button('Glass').click();
  expect(frame()).toBeNull();
});

test('scripts that wait are loaded if something was pressed before this one was there', async () => {
  const waiting = () => document.querySelectorAll('script[type="text/plain"]').length;
  const script = Object.assign(document.createElement('script'), { type: 'text/plain', src: '/main.js' });
  document.head.append(script);
  await begin();
  expect(waiting()).toBe(1);
  endEarlyInput();
  await begin({ pressed: ['Menu'] });
  expect(waiting()).toBe(0);
  script.remove();
});

test('unreadable saved state plays, and after the shell has taken over nothing does', async () => {
  await begin({ saved: '{' });
  button('Glass').click();
  expect(frame()).not.toBeNull();
  endEarlyInput();
  button('Comets').click();
  expect(frame()?.dataset.early).toBe('glassHigh01');
});
