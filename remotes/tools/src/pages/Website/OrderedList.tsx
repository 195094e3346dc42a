import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { ChevronIcon, IconButton, VisuallyHidden } from '@rushtone/ui';
import styles from './LookEditor.module.scss';

type RowProps = {
  name: string;
  index: number;
  dragged: boolean;
  onMove: (to: number) => void;
  onDragged: (dragged: boolean) => void;
  /** Returns the index of the row at a y position in the viewport. */
  placeAt: (y: number) => number | undefined;
  children: ReactNode;
};

/** Arrow keys on any button of the row also move it, and the button keeps focus. */
const Row = ({ name, index, dragged, onMove, onDragged, placeAt, children }: RowProps) => {
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
        aria-label={`Drag ${name}`}
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
      {children}
      <IconButton
        variant="plain"
        label={`Move ${name} up`}
        icon={<ChevronIcon className={styles.up} />}
        onKeyDown={onKeyDown}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        variant="plain"
        label={`Move ${name} down`}
        icon={<ChevronIcon />}
        onKeyDown={onKeyDown}
        onClick={() => onMove(index + 1)}
      />
    </li>
  );
};

type OrderedListProps<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onOrder: (items: Item[]) => void;
  children: (item: Item) => ReactNode;
};

/** A list in an order that dragging, buttons and arrow keys change; the new place is announced. */
export const OrderedList = <Item,>({ items, keyOf, nameOf, onOrder, children }: OrderedListProps<Item>) => {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string>();
  const [told, tell] = useState('');
  const move = (item: Item, to: number) => {
    if (to < 0 || to >= items.length)
      return tell(`${nameOf(item)} is the ${to < 0 ? 'first' : 'last'} already.`);
    onOrder(items.filter((each) => each !== item).toSpliced(to, 0, item));
    tell(`${nameOf(item)} is now ${to + 1} of ${items.length}.`);
  };
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const place = rows.findIndex(({ top, bottom }) => y >= top && y <= bottom);
    return place === -1 ? undefined : place;
  };
  return (
    <>
      <ol ref={list}>
        {items.map((item, index) => (
          <Row
            key={keyOf(item)}
            name={nameOf(item)}
            index={index}
            dragged={keyOf(item) === dragged}
            onMove={(to) => move(item, to)}
            onDragged={(isDragged) => setDragged(isDragged ? keyOf(item) : undefined)}
            placeAt={placeAt}
          >
            {children(item)}
          </Row>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{told}</span>
      </VisuallyHidden>
    </>
  );
};
