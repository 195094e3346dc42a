import { columnsOf } from '../../logic/maker/columns.ts';

const BAR = 3;
const GAP = 1;
const LEAST = 1.5;
/** What is quieter is drawn as quiet, and not blown up. */
const SILENT = 0.05;

const tokenOf = (element: Element, name: string): string =>
  getComputedStyle(element).getPropertyValue(name).trim();

/** Rounded bars about the middle, in the brand's colours: muted what is to come, from accent to accent what was. */
export const drawWaveform = (
  canvas: HTMLCanvasElement,
  peaks: Float32Array,
  tone: 'rest' | 'played',
): void => {
  const { clientWidth: width, clientHeight: height } = canvas;
  const pen = canvas.getContext('2d');
  if (!pen || width === 0) return;
  const density = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  pen.scale(density, density);
  if (tone === 'played') {
    const paint = pen.createLinearGradient(0, 0, width, 0);
    ['--accent', '--accent-2', '--accent-3'].forEach((name, index) =>
      paint.addColorStop(index / 2, tokenOf(canvas, name)),
    );
    pen.fillStyle = paint;
  } else {
    pen.fillStyle = tokenOf(canvas, '--text-2');
    pen.globalAlpha = 0.55;
  }
  const middle = height / 2;
  pen.beginPath();
  const columns = columnsOf(peaks, Math.floor(width / (BAR + GAP)));
  const most = columns.reduce((high, column) => Math.max(high, column.high, -column.low), SILENT);
  columns.forEach(({ low, high }, index) => {
    const top = Math.min(middle - LEAST, middle - (high / most) * middle);
    const bottom = Math.max(middle + LEAST, middle - (low / most) * middle);
    pen.roundRect(index * (BAR + GAP), top, BAR, bottom - top, BAR / 2);
  });
  pen.fill();
};
