import { lookOf, type Look } from '../../look.ts';
import { drawCircle, drawGround, drawWave, type Moment } from './drawing.ts';

/** A video is a picture every 33 ms; more would only take the processor from the page around it. */
const FRAME_MS = 33;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** The circle and the wave. It draws while something plays and the page is seen. */
export class Picture {
  #canvas: HTMLCanvasElement;
  #moment: () => Moment;
  #look: Look = lookOf('');
  #lively = false;
  #frame = 0;
  #swell = 0;

  constructor(canvas: HTMLCanvasElement, moment: () => Moment) {
    this.#canvas = canvas;
    this.#moment = moment;
    new ResizeObserver(() => this.#draw()).observe(canvas);
    document.addEventListener('visibilitychange', () => this.#run());
    still.addEventListener('change', () => this.#run());
  }

  show(id: string): void {
    this.#look = lookOf(id);
    this.#draw();
  }

  setLively(lively: boolean): void {
    this.#lively = lively;
    this.#run();
  }

  #run(): void {
    cancelAnimationFrame(this.#frame);
    this.#draw();
    if (!this.#lively || document.hidden || still.matches) return;
    let drawnAt = 0;
    const step = (now: number): void => {
      if (now - drawnAt >= FRAME_MS) {
        drawnAt = now;
        this.#draw();
      }
      this.#frame = requestAnimationFrame(step);
    };
    this.#frame = requestAnimationFrame(step);
  }

  #draw(): void {
    const scale = Math.min(2, devicePixelRatio);
    const width = Math.round(this.#canvas.clientWidth * scale);
    const height = Math.round(this.#canvas.clientHeight * scale);
    const pen = this.#canvas.getContext('2d');
    if (!pen || width === 0) return;
    if (this.#canvas.width !== width || this.#canvas.height !== height) {
      this.#canvas.width = width;
      this.#canvas.height = height;
    }
    const moment = still.matches || !this.#lively ? { ...this.#moment(), low: 0, all: 0.3 } : this.#moment();
    this.#swell += (moment.all - this.#swell) * (this.#lively ? 0.2 : 1);
    drawGround(pen, this.#look, width, height);
    drawCircle(pen, this.#look, width, height, moment.low);
    drawWave(pen, this.#look, width, height, { ...moment, all: this.#swell });
  }
}
