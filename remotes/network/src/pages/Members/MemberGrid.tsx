import {
  memo,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type RefObject,
} from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { FIRST_MEMBERS, type Member } from '@rushtone/domain';
import { DeferredImages, Skeleton } from '@rushtone/ui';
import { MemberPicture } from '../../components/MemberPicture.tsx';
import { useSelectedMember } from '../../components/use-selected-member.ts';
import styles from './MembersPage.module.scss';

const SKELETONS = 24;
/** Extra rows above and below the viewport, so that fast scrolling shows no gaps. */
const OVERSCAN_ROWS = 6;
/** Rows are added and removed in steps, so that not every frame of a scroll changes the document. */
const STEP_ROWS = 4;

type Layout = { columns: number; rowHeight: number; offset: number };

/** Reads the columns and row height that the stylesheet sets. */
const readLayout = (grid: HTMLElement): Layout => {
  const { gridTemplateColumns, gridAutoRows } = getComputedStyle(grid);
  return {
    columns: gridTemplateColumns.split(' ').filter((width) => width.endsWith('px')).length || 1,
    rowHeight: Number.parseFloat(gridAutoRows) || 1,
    offset: grid.getBoundingClientRect().top + window.scrollY,
  };
};

const useLayout = (grid: RefObject<HTMLElement | null>): Layout | null => {
  const [layout, setLayout] = useState<Layout | null>(null);
  useLayoutEffect(() => {
    const update = () => grid.current && setLayout(readLayout(grid.current));
    update();
    window.addEventListener('resize', update);
    return () => window.removeEventListener('resize', update);
  }, [grid]);
  return layout;
};

/** Returns the range of items to render and the space for the others; before layout, the same as on the server. */
const useVisibleItems = (grid: RefObject<HTMLElement | null>, count: number) => {
  const layout = useLayout(grid);
  const { columns, rowHeight, offset } = layout ?? { columns: 1, rowHeight: 1, offset: 0 };
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    scrollMargin: offset,
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const rows = virtualizer.getVirtualItems();
  const [top, bottom] = [rows[0], rows.at(-1)];
  if (!layout || !top || !bottom) return { from: 0, to: Math.min(count, FIRST_MEMBERS), style: undefined };
  const first = Math.floor(top.index / STEP_ROWS) * STEP_ROWS;
  const last = Math.ceil((bottom.index + 1) / STEP_ROWS) * STEP_ROWS;
  const style: CSSProperties = { height: virtualizer.getTotalSize(), paddingTop: first * rowHeight };
  return { from: first * columns, to: last * columns, style };
};

type MemberCellProps = {
  member: Member;
  /** Position among all members, including those that are not rendered. */
  position: number;
  count: number;
  onOpen: (member: Member) => void;
};

const MemberCell = memo(({ member, position, count, onOpen }: MemberCellProps) => (
  <li className={styles.cell} aria-setsize={count} aria-posinset={position}>
    <button type="button" className={styles.member} onClick={() => onOpen(member)}>
      <span className={styles.picture}>
        <MemberPicture src={member.channel_pic} name={member.channel_name} />
      </span>
      <span className={styles.text}>
        <bdi className={styles.name}>{member.channel_name}</bdi>
        {member.sub_tag && <span className={styles.subscribers}>{member.sub_tag} subscribers</span>}
      </span>
    </button>
  </li>
));

/** Returns a stable callback, so that cells do not re-render while the page scrolls. */
const useOpen = (members: readonly Member[]) => {
  const { open } = useSelectedMember(members);
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  return useCallback((member: Member) => latest.current(member), []);
};

/** Lists all members; only the rows near the viewport are rendered. */
export const MemberGrid = ({ members }: { members: readonly Member[] }) => {
  const grid = useRef<HTMLUListElement>(null);
  const open = useOpen(members);
  const { from, to, style } = useVisibleItems(grid, members.length);
  const cells = useMemo(
    () =>
      members
        .slice(from, to)
        .map((member, index) => (
          <MemberCell
            key={member.channel_id}
            member={member}
            position={from + index + 1}
            count={members.length}
            onOpen={open}
          />
        )),
    [members, from, to, open],
  );
  return (
    <ul ref={grid} className={styles.grid} style={style} aria-label="Members">
      <DeferredImages>{cells}</DeferredImages>
    </ul>
  );
};

export const MemberSkeletons = () => (
  <ul className={styles.grid} aria-label="Loading" aria-busy="true">
    {Array.from({ length: SKELETONS }, (_, index) => (
      <li key={index} className={styles.cell} aria-hidden="true">
        <Skeleton ratio="auto" />
      </li>
    ))}
  </ul>
);
