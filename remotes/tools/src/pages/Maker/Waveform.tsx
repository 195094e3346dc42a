import { useEffect, useRef } from 'react';
import { drawWaveform } from './draw-waveform.ts';

type WaveformProps = { peaks: Float32Array; className?: string; tone: 'rest' | 'played' };

/** The sound's shape; drawn again when it or its box changes, never while it plays. */
export const Waveform = ({ peaks, className, tone }: WaveformProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = () => drawWaveform(element, peaks, tone);
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [peaks, tone]);
  return <canvas ref={canvas} className={className} aria-hidden="true" />;
};
