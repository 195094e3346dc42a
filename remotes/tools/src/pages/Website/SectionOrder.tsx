import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { SiteSection } from '@rushtone/domain';
import { ChevronIcon, IconButton, VisuallyHidden } from '@rushtone/ui';
import styles from './LookEditor.module.scss';

const NAMES: Readonly<Record<SiteSection, string>> = {
  'new-songs': 'New songs',
  playlists: 'Playlists',
  'support-me': 'Support me',
  more: 'More',
  'about-me': 'About me',
};

type RowProps = {
  section: SiteSection;
  index: number;
  dragged: boolean;
  onMove: (to: number) => void;
  onDragged: (dragged: boolean) => void;
  /** Returns the index of the row at a y position in the viewport. */
  placeAt: (y: number) => number | undefined;
};

/** Arrow keys on any button of the row also move the section, and the button keeps focus. */
const Row = ({ section, index, dragged, onMove, onDragged, placeAt }: RowProps) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  const onPointerMove = ({ clientY }: PointerEvent) => {
    const to = dragged ? placeAt(clientY) : undefined;
    if (to !== undefined && to !== index) onMove(to);
  };
  return (
    <li data-dragged={dragged || undefined}>
      <button
        type="button"
        className={styles.handle}
        aria-label={`Drag ${NAMES[section]}`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          onDragged(true);
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => onDragged(false)}
        onPointerCancel={() => onDragged(false)}
      >
        ⠿
      </button>
      <span>{NAMES[section]}</span>
      <IconButton
        variant="plain"
        label={`Move ${NAMES[section]} up`}
        icon={<ChevronIcon className={styles.up} />}
        onKeyDown={onKeyDown}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        variant="plain"
        label={`Move ${NAMES[section]} down`}
        icon={<ChevronIcon />}
        onKeyDown={onKeyDown}
        onClick={() => onMove(index + 1)}
      />
    </li>
  );
};

type SectionOrderProps = { order: readonly SiteSection[]; onOrder: (order: SiteSection[]) => void };

/** Sections in their order, movable by dragging, buttons or arrow keys. */
export const SectionOrder = ({ order, onOrder }: SectionOrderProps) => {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<SiteSection>();
  const [told, tell] = useState('');
  const move = (section: SiteSection, to: number) => {
    if (to < 0 || to >= order.length)
      return tell(`${NAMES[section]} is the ${to < 0 ? 'first' : 'last'} already.`);
    onOrder(order.filter((each) => each !== section).toSpliced(to, 0, section));
    tell(`${NAMES[section]} is now ${to + 1} of ${order.length}.`);
  };
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const place = rows.findIndex(({ top, bottom }) => y >= top && y <= bottom);
    return place === -1 ? undefined : place;
  };
  return (
    <fieldset className={styles.order}>
      <legend>Order of the sections</legend>
      <ol ref={list}>
        {order.map((section, index) => (
          <Row
            key={section}
            section={section}
            index={index}
            dragged={section === dragged}
            onMove={(to) => move(section, to)}
            onDragged={(isDragged) => setDragged(isDragged ? section : undefined)}
            placeAt={placeAt}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </fieldset>
  );
};
