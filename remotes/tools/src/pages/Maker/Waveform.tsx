import { useEffect, useRef } from 'react';
import { drawWaveform, type WaveformTone } from './draw-waveform.ts';

type WaveformProps = { peaks: Float32Array; className?: string; tone: WaveformTone };

/** Drawn again only when the sound or the size of the box changes, never during playback. */
export const Waveform = ({ peaks, className, tone }: WaveformProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => drawWaveform(element, peaks, tone));
    observer.observe(element);
    return () => observer.disconnect();
  }, [peaks, tone]);
  return <canvas ref={canvas} className={className} aria-hidden="true" />;
};
