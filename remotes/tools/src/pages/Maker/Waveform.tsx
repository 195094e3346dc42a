import { useEffect, useRef } from 'react';
import { drawWaveform, type WaveformTone } from './draw-waveform.ts';

type WaveformProps = { peaks: Float32Array; className?: string; tone: WaveformTone };

/** Drawn again only when the sound, the size of the box or the theme changes, never during playback. */
export const Waveform = ({ peaks, className, tone }: WaveformProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = () => drawWaveform(element, peaks, tone);
    const size = new ResizeObserver(draw);
    size.observe(element);
    const theme = new MutationObserver(draw);
    theme.observe(document.documentElement, { attributeFilter: ['style'] });
    const system = window.matchMedia?.('(prefers-color-scheme: light)');
    system?.addEventListener('change', draw);
    return () => {
      size.disconnect();
      theme.disconnect();
      system?.removeEventListener('change', draw);
    };
  }, [peaks, tone]);
  return <canvas ref={canvas} className={className} aria-hidden="true" />;
};
