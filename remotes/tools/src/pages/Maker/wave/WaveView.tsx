import { useCallback, useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { formatTime } from '@rushtone/domain';
import { IconButton, lineIcon } from '@rushtone/ui';
import type { Sound } from '../../../engine/worker/protocol.ts';
import { LoopHandles, Playhead, SeekBar } from './Playhead.tsx';
import { TrimHandles } from './Trim.tsx';
import { useMakerSession } from '../use-maker.ts';
import { Waveform } from './Waveform.tsx';
import { useGestures } from './use-gestures.ts';
import { maxZoom, moveTo, placeIn, WHOLE, zoomBy, type View } from './view.ts';
import styles from './Wave.module.scss';

const ZoomInIcon = lineIcon(
  'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20M8 10.5h5M10.5 8v5',
);
const ZoomOutIcon = lineIcon('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20M8 10.5h5');

const ZOOM_STEP = 2;
/** Position of the playhead after the view has followed it, as a fraction of the view. */
const LEAD_IN = 0.05;
/** Step of the overview slider, as a divisor of the view. */
const STEP_PARTS = 10;

/** State of the view with its actions. */
const useView = (sound: Sound) => {
  const session = useMakerSession();
  const [view, setView] = useState(WHOLE);
  const latest = useRef(WHOLE);
  const max = maxZoom(sound);
  const change = useCallback((step: (view: View) => View) => {
    latest.current = step(latest.current);
    setView(latest.current);
  }, []);
  /** Zooms around the playhead if it is visible, otherwise around the center. */
  const zoom = (factor: number) =>
    change((before) => {
      const place = placeIn(before, session.report().frame / sound.frames);
      return zoomBy(before, factor, place >= 0 && place <= 1 ? place : 0.5, max);
    });
  const played = useRef(0);
  const follow = (fraction: number) => {
    const { zoom: factor } = latest.current;
    const [was, is] = [placeIn(latest.current, played.current), placeIn(latest.current, fraction)];
    played.current = fraction;
    // Don't follow the playhead after the user has moved the view away from it.
    if (factor === 1 || was < 0 || was > 1 || (is >= 0 && is <= 1)) return;
    change((before) => moveTo(before, fraction - LEAD_IN / factor));
  };
  return { view, max, change, zoom, follow };
};

type OverviewProps = { sound: Sound; view: View; onMove: (start: number) => void };

/** Overview of the whole sound, with a slider as wide as the view. */
const Overview = ({ sound, view, onMove }: OverviewProps) => {
  const length = sound.frames / sound.sampleRate;
  const shown = length / view.zoom;
  const start = view.start * length;
  return (
    <div className={styles.overview}>
      <Waveform peaks={sound.peaks} tone="upcoming" />
      <input
        type="range"
        aria-label="Visible part"
        aria-valuetext={`${formatTime(start)} to ${formatTime(start + shown)} of ${formatTime(length)}`}
        disabled={view.zoom === 1}
        min={0}
        max={length - shown}
        step={shown / STEP_PARTS}
        value={start}
        onChange={(event) => onMove(Number(event.target.value) / length)}
      />
    </div>
  );
};

const KEYS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP, '0': 0 };

/** Zoom keys, only active while a control inside the group has focus (WCAG 2.1.4). */
const useZoomKeys = (group: RefObject<HTMLElement | null>, zoom: (factor: number) => void): void =>
  useEffect(() => {
    const element = group.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const factor = KEYS[event.key];
      if (factor === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      zoom(factor);
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  });

/** Waveform with all its controls. Zooms by buttons, keys, Ctrl + wheel, and pinching. */
export const WaveView = ({ sound }: { sound: Sound }) => {
  const session = useMakerSession();
  const { view, max, change, zoom, follow } = useView(sound);
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef({ frame: 0, isPinching: false });
  const onPinch = useCallback(() => {
    pressed.current.isPinching = true;
    session.seek(pressed.current.frame);
  }, [session]);
  useGestures(box, { max, change, onPinch });
  const group = useRef<HTMLDivElement>(null);
  useZoomKeys(group, zoom);
  const place = { '--start': view.start, '--zoom': view.zoom } as CSSProperties;
  return (
    <div ref={group} role="group" aria-label="Waveform" style={place}>
      <div
        ref={box}
        className={styles.wave}
        onPointerDownCapture={({ isPrimary }) => {
          if (isPrimary) pressed.current = { frame: session.report().frame, isPinching: false };
        }}
      >
        <Waveform peaks={sound.peaks} className={styles.upcoming} tone="upcoming" view={view} />
        <Playhead sound={sound} view={view} onPlayed={follow} />
        <div className={styles.track}>
          <SeekBar sound={sound} isPinching={() => pressed.current.isPinching} />
          <TrimHandles sound={sound} />
          <LoopHandles sound={sound} />
        </div>
      </div>
      <div className={styles.tools}>
        <IconButton
          label="Zoom out"
          title="Zoom out (−; 0 shows all)"
          icon={<ZoomOutIcon />}
          busy={view.zoom === 1}
          onClick={() => zoom(1 / ZOOM_STEP)}
        />
        <Overview sound={sound} view={view} onMove={(start) => change((before) => moveTo(before, start))} />
        <IconButton
          label="Zoom in"
          title="Zoom in (+, or Ctrl and the wheel)"
          icon={<ZoomInIcon />}
          busy={view.zoom === max}
          onClick={() => zoom(ZOOM_STEP)}
        />
      </div>
    </div>
  );
};
