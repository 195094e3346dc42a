import { searchText, type Member } from '@rushtone/domain';

export const MEMBER_SORTS = [
  { value: 'featured', label: 'Featured' },
  { value: 'subscribers', label: 'Most subscribers' },
  { value: 'a-z', label: 'A-Z' },
  { value: 'z-a', label: 'Z-A' },
] as const;
type MemberSort = (typeof MEMBER_SORTS)[number]['value'];

export type MembersQuery = {
  q: string;
  sort: MemberSort;
  set: (changes: { q?: string; sort?: MemberSort }) => void;
};

export const readMemberSort = (value: string | null): MemberSort =>
  MEMBER_SORTS.find((sort) => sort.value === value)?.value ?? 'featured';

const UNITS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };

/** Parses "48.2K" into a number; 0 if it is invalid. */
export const readCount = (tag: string): number => {
  const [, value = '', unit = ''] = /^([\d.,]+)\s*([KMB]?)/i.exec(tag.trim()) ?? [];
  const count = Number(value.replaceAll(',', '')) * (UNITS[unit.toUpperCase()] ?? 1);
  return Number.isFinite(count) ? count : 0;
};

/** Normalized names, cached because computing ten thousand of them is slow. */
const keys = new WeakMap<Member, string>();
const keyOf = (member: Member): string => {
  const cached = keys.get(member);
  if (cached !== undefined) return cached;
  const key = searchText(member.channel_name);
  keys.set(member, key);
  return key;
};

const byName = (a: Member, b: Member): number => {
  const [first, second] = [keyOf(a), keyOf(b)];
  return first < second ? -1 : Number(first > second);
};

const ORDERS: Readonly<Record<Exclude<MemberSort, 'featured'>, (a: Member, b: Member) => number>> = {
  subscribers: (a, b) => readCount(b.sub_tag) - readCount(a.sub_tag),
  'a-z': byName,
  'z-a': (a, b) => byName(b, a),
};

/** Returns the sorted members whose name contains every word of the query. */
export const arrangeMembers = (
  members: readonly Member[],
  { q, sort }: { q: string; sort: MemberSort },
): readonly Member[] => {
  const words = searchText(q).split(' ').filter(Boolean);
  const found = words.length
    ? members.filter((member) => words.every((word) => keyOf(member).includes(word)))
    : members;
  return sort === 'featured' ? found : found.toSorted(ORDERS[sort]);
};
