import { loadWaiting, whenParsed } from '@rushtone/platform/browser/load-waiting';
import type { RuntimeConfig } from '@rushtone/site';
import { countVisits } from '@rushtone/ui/count-visits';

/**
 * The script that runs before the shell. A press on a button with `data-play` puts the video host's frame into the stage,
 * within the gesture, and shows the bar of the server's HTML with its title and a stop button. It can start and stop, no
 * more. The shell presses the same buttons again, and its player takes the frame over (`player/stage/AdoptedFrame.tsx`).
 *
 * It also starts the scripts that the server lets wait, and counts the visit of a website.
 */

/** Where the player of the last visit is kept; see `player/storage/saved-player.ts`. */
const SAVED = 'rushtone.player';

const byId = (id: string): HTMLElement | null => document.getElementById(id);
const pageConfig = () => JSON.parse(byId('config')?.textContent ?? '{}') as RuntimeConfig;

type Saved = { track?: object | null; volume?: number; muted?: boolean };

const savedPlayer = (): Saved => {
  try {
    return (JSON.parse(localStorage[SAVED] || '{}') as Saved | null) ?? {};
  } catch {
    return {};
  }
};

/** A frame has no parameter for the volume: who has changed it hears nothing before the player has set it. */
const isAtFullVolume = (): boolean => {
  const { volume = 100, muted = false } = savedPlayer();
  return volume === 100 && !muted;
};

const addressOf = ({ play = '', start }: DOMStringMap): string => {
  const { video } = pageConfig();
  const url = new URL(`/embed/${play}`, video.embed);
  const { origin } = location;
  const parameters = { autoplay: '1', playsinline: '1', rel: '0', enablejsapi: '1', origin, start };
  for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
  return url.href;
};

const buttonOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest('button') : null;

/** Acts on presses until the shell ends the recording of early input. */
export const begin = (input: NonNullable<Window['earlyInput']>): void => {
  const shown = (): string | undefined => byId('video')?.querySelector('iframe')?.dataset.early;

  const show = (title: string | null): void => {
    const [stage, bar] = [byId('video'), byId('early-bar')];
    if (!stage || !bar) return;
    stage.hidden = bar.hidden = title === null;
    stage.dataset.placement = title === null ? 'hidden' : 'dock';
    const text = bar.querySelector('p');
    if (text) text.textContent = title;
    const { dataset } = document.documentElement;
    delete dataset.player;
    delete dataset.dockColumn;
    if (title === null) return;
    dataset.player = 'dock';
    if (!document.querySelector('[data-player-slot]')) dataset.dockColumn = 'right';
  };

  const stop = (): void => {
    byId('video')?.replaceChildren();
    show(null);
    input.pressed = input.pressed.filter(
      (button) => button.dataset.play === undefined && !button.closest('#early-bar'),
    );
  };

  const play = (button: HTMLElement): void => {
    if (!isAtFullVolume()) return;
    const frame = document.createElement('iframe');
    frame.src = addressOf(button.dataset);
    frame.allow = 'autoplay; encrypted-media; picture-in-picture; fullscreen';
    frame.title = 'Video player';
    const { play: id = '', title = button.ariaLabel?.replace(/^Play /, '') ?? '' } = button.dataset;
    frame.dataset.early = id;
    show(title);
    byId('video')?.replaceChildren(frame);
  };

  const press = (button: HTMLElement | null): void => {
    if (button?.closest('#early-bar')) return stop();
    if (button?.dataset.play === undefined) return;
    if (shown() === button.dataset.play) stop();
    else play(button);
  };

  // Presses from before this script was there count while the browser still takes them for a gesture.
  if (navigator.userActivation?.isActive)
    press(input.pressed.findLast(({ dataset }) => dataset.play !== undefined) ?? null);
  addEventListener('click', (event) => input.end && press(buttonOf(event)), true);
};

/** Whoever is signed in or left a song in the player sees either only by the shell. */
const isReturning = (): boolean => {
  try {
    return (
      Boolean(savedPlayer().track) ||
      Object.keys(localStorage).some((key) => key.startsWith('firebase:authUser:'))
    );
  } catch {
    return false;
  }
};

// What was pressed before this script was there is answered by the shell too.
const { pressed = [], keys = [] } = window.earlyInput ?? {};
const hasActed = pressed.length > 0 || keys.length > 0;
if (window.earlyInput?.end) begin(window.earlyInput);
const acted = loadWaiting(hasActed || isReturning());
if (window.earlyInput) window.earlyInput.acted = acted;
whenParsed(() => countVisits(pageConfig().apiBase));
