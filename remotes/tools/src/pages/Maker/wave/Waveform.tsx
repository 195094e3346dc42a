import { useEffect, useRef } from 'react';
import { drawWaveform, type WaveformTone } from './draw-waveform.ts';
import { WHOLE, type View } from './view.ts';

type WaveformProps = { peaks: Float32Array; className?: string | undefined; tone: WaveformTone; view?: View };

/** Waveform canvas. Redrawn only if the sound, the view, the size or the theme changes, never during playback. */
export const Waveform = ({ peaks, className, tone, view = WHOLE }: WaveformProps) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const draw = () => drawWaveform(element, { peaks, tone, view });
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
  }, [peaks, tone, view]);
  return <canvas ref={canvas} className={className} aria-hidden="true" />;
};
