import { WHOLE, type View } from './view.ts';

/** In CSS pixels. */
const BAR_WIDTH = 3;
const BAR_GAP = 1;
const MIN_HALF_HEIGHT = 1.5;
/** Quieter sounds are not scaled up to the full height. */
const MIN_SCALE = 0.05;

type Column = { low: number; high: number };

/** Returns minimum and maximum of each of `count` columns of the view. `peaks` are pairs of minimum and maximum. */
export const columnsOf = (peaks: Float32Array, count: number, { start, zoom }: View = WHOLE): Column[] => {
  const pairs = peaks.length / 2;
  const [first, shown] = [start * pairs, pairs / zoom];
  return Array.from({ length: count }, (_, column) => {
    const from = Math.floor(first + (column * shown) / count);
    const to = Math.max(from + 1, Math.floor(first + ((column + 1) * shown) / count));
    let [low, high] = [0, 0];
    for (let pair = from; pair < Math.min(to, pairs); pair += 1) {
      low = Math.min(low, peaks[2 * pair]!);
      high = Math.max(high, peaks[2 * pair + 1]!);
    }
    return { low, high };
  });
};

/** Sets the brand's gradient for the played part, and a muted color for the rest. */
const setFill = (canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, tone: WaveformTone): void => {
  const style = getComputedStyle(canvas);
  const token = (name: string) => style.getPropertyValue(name).trim();
  if (tone === 'upcoming') {
    context.fillStyle = token('--text-2');
    context.globalAlpha = 0.55;
    return;
  }
  const gradient = context.createLinearGradient(0, 0, canvas.clientWidth, 0);
  ['--accent', '--accent-2', '--accent-3'].forEach((name, index) =>
    gradient.addColorStop(index / 2, token(name)),
  );
  context.fillStyle = gradient;
};

export type WaveformTone = 'upcoming' | 'played';

/** Returns the scale for the whole sound, so that the view does not affect the height. */
const scaleOf = (peaks: Float32Array): number =>
  peaks.reduce((max, peak) => Math.max(max, Math.abs(peak)), MIN_SCALE);

export type Drawn = { peaks: Float32Array; tone: WaveformTone; view: View };

export const drawWaveform = (canvas: HTMLCanvasElement, { peaks, tone, view }: Drawn): void => {
  const { clientWidth: width, clientHeight: height } = canvas;
  const context = canvas.getContext('2d');
  if (!context || width === 0) return;
  const density = globalThis.devicePixelRatio || 1;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  context.scale(density, density);
  setFill(canvas, context, tone);
  const middle = height / 2;
  const columns = columnsOf(peaks, Math.floor(width / (BAR_WIDTH + BAR_GAP)), view);
  const scale = scaleOf(peaks);
  context.beginPath();
  columns.forEach(({ low, high }, index) => {
    const top = Math.min(middle - MIN_HALF_HEIGHT, middle - (high / scale) * middle);
    const bottom = Math.max(middle + MIN_HALF_HEIGHT, middle - (low / scale) * middle);
    context.roundRect(index * (BAR_WIDTH + BAR_GAP), top, BAR_WIDTH, bottom - top, BAR_WIDTH / 2);
  });
  context.fill();
};
