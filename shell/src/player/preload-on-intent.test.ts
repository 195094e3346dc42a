import { preloadOnIntent } from './preload-on-intent.ts';

const open = (load: () => Promise<void>) => {
  document.body.innerHTML =
    '<button id="play" aria-label="Play Comets by Vela"><i></i></button><button id="all">Play all</button><button id="other" aria-label="Players">x</button>';
  preloadOnIntent(load);
  return (selector: string, type: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
};

test.each([
  ['#play i', 'pointerover'],
  ['#play', 'touchstart'],
  ['#all', 'focusin'],
])('the code of the player loads once, with the first intent to play: %s, %s', (selector, type) => {
  const load = jest.fn(async () => undefined);
  const on = open(load);
  on('#other', 'pointerover');
  expect(load).not.toHaveBeenCalled();
  on(selector, type);
  on('#play', 'pointerover');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failure says nothing: the press loads it again, and tells if that fails too', async () => {
  const load = jest.fn(() => Promise.reject(new Error('503')));
  open(load)('#play', 'pointerover');
  await expect(load.mock.results[0]?.value).rejects.toThrow('503');
});

test('a visitor who saves data gets the player with the first song', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  const load = jest.fn(async () => undefined);
  open(load)('#play', 'pointerover');
  Reflect.deleteProperty(navigator, 'connection');
  expect(load).not.toHaveBeenCalled();
});
