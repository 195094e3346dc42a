import { playerState } from '../../protocol.ts';
import type { Playback } from './playback.ts';

const ERRORS: Readonly<Record<number, string>> = {
  2: 'This video id is not valid.',
  5: 'The player could not play this video.',
  100: 'This video is not available.',
  101: 'The owner does not allow this video on other websites.',
  150: 'The owner does not allow this video on other websites.',
  153: 'Video player configuration error: the page sent no referrer.',
};

const clockText = (seconds: number): string => {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

const find = <T extends HTMLElement>(id: string, kind: new () => T): T => {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The embed page has no #${id}`);
  return element;
};

/** The embed's own buttons and seek bar. */
export class Controls {
  #playback: Playback;
  #toggle = find('toggle', HTMLButtonElement);
  #stage = find('stage', HTMLButtonElement);
  #seek = find('seek', HTMLInputElement);
  #time = find('time', HTMLElement);
  #message = find('message', HTMLElement);
  #held = false;

  constructor(playback: Playback) {
    this.#playback = playback;
    for (const button of [this.#toggle, this.#stage]) button.addEventListener('click', () => this.toggle());
    this.#seek.addEventListener('pointerdown', () => (this.#held = true));
    this.#seek.addEventListener('input', () => this.#showTime(Number(this.#seek.value)));
    this.#seek.addEventListener('change', () => {
      this.#held = false;
      playback.seek(Number(this.#seek.value));
    });
    setInterval(() => this.refresh(), 250);
  }

  toggle(): void {
    const { state } = this.#playback;
    const active = state === playerState.PLAYING || state === playerState.BUFFERING;
    if (active) this.#playback.pause();
    else void this.#playback.play(true);
  }

  showError(code: number | undefined): void {
    this.#message.textContent =
      code === undefined ? '' : `${ERRORS[code] ?? 'An error occurred.'} (Error ${code})`;
    this.#message.hidden = code === undefined;
  }

  refresh(): void {
    const { state } = this.#playback;
    const { currentTime, duration } = this.#playback.info();
    const active = state === playerState.PLAYING || state === playerState.BUFFERING;
    const playing = state === playerState.BUFFERING ? 'waiting' : 'playing';
    document.body.dataset['state'] = active ? playing : 'still';
    this.#toggle.setAttribute('aria-label', active ? 'Pause' : 'Play');
    this.#seek.max = String(duration);
    if (!this.#held) this.#showTime(currentTime);
  }

  #showTime(seconds: number): void {
    const { duration } = this.#playback.info();
    this.#seek.value = String(seconds);
    this.#time.textContent = `${clockText(seconds)} / ${clockText(duration)}`;
    this.#seek.setAttribute('aria-valuetext', `${clockText(seconds)} of ${clockText(duration)}`);
  }
}
