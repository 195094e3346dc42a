import { waveHeight, waveLines, type Look } from '../../look.ts';

export interface Moment {
  /** Beats since the song's start. */
  beat: number;
  low: number;
  all: number;
}

export function drawGround(pen: CanvasRenderingContext2D, look: Look, width: number, height: number): void {
  pen.fillStyle = look.surface;
  pen.fillRect(0, 0, width, height);
  const shade = pen.createRadialGradient(
    width / 2,
    height / 2,
    height * 0.3,
    width / 2,
    height / 2,
    width * 0.72,
  );
  shade.addColorStop(0, 'transparent');
  shade.addColorStop(1, look.depth);
  pen.fillStyle = shade;
  pen.fillRect(0, 0, width, height);
}

export function drawCircle(
  pen: CanvasRenderingContext2D,
  look: Look,
  width: number,
  height: number,
  low: number,
): void {
  const [x, y] = [width / 2, height / 2];
  const radius = Math.min(width, height) * 0.385 * (1 + 0.05 * low);
  const [from, to] = look.accents;
  const glow = pen.createRadialGradient(x, y, radius * 0.8, x, y, radius * 1.9);
  glow.addColorStop(0, to);
  glow.addColorStop(1, 'transparent');
  pen.globalAlpha = 0.1 + 0.16 * low;
  pen.fillStyle = glow;
  pen.fillRect(0, 0, width, height);
  pen.globalAlpha = 1;
  const turn = (look.angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(turn) * radius, Math.sin(turn) * radius];
  const fill = pen.createLinearGradient(x - dx, y - dy, x + dx, y + dy);
  fill.addColorStop(0, from);
  fill.addColorStop(1, to);
  pen.fillStyle = fill;
  pen.beginPath();
  pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fill();
}

export function drawWave(
  pen: CanvasRenderingContext2D,
  look: Look,
  width: number,
  height: number,
  moment: Moment,
): void {
  const { wave } = look;
  const points = wave.jagged ? 92 : 180;
  const reach = height * (0.11 + 0.3 * Math.min(1, moment.all * 1.5));
  const drift = (moment.beat * Math.PI) / (wave.jagged ? 2 : 4);
  pen.strokeStyle = '#fff';
  pen.lineJoin = 'round';
  pen.lineWidth = Math.max(1.5, height / 150);
  waveLines.forEach(({ opacity }, line) => {
    pen.globalAlpha = opacity;
    pen.beginPath();
    for (let index = 0; index <= points; index += 1) {
      const x = index / points;
      pen.lineTo(x * width, height / 2 - waveHeight({ ...wave, focus: 0.5 }, x, line, drift) * reach);
    }
    pen.stroke();
  });
  pen.globalAlpha = 1;
}
