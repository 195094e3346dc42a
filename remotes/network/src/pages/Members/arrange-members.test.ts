import type { Member } from '@rushtone/domain';
import { arrangeMembers, readCount, readMemberSort } from './arrange-members.ts';

const member = (channel_name: string, sub_tag: string): Member => ({
  channel_id: channel_name,
  channel_name,
  channel_pic: '',
  sub_tag,
  testimonial: null,
});
const members = [
  member('Luna Paradelle', '48.2K'),
  member('Éclair Rapide', '1.2M'),
  member('春風スピード', '910'),
];
const names = (q: string, sort: Parameters<typeof arrangeMembers>[1]['sort'] = 'featured') =>
  arrangeMembers(members, { q, sort }).map(({ channel_name }) => channel_name);

test.each([
  ['', ['Luna Paradelle', 'Éclair Rapide', '春風スピード']],
  ['ECLAIR', ['Éclair Rapide']],
  ['para luna', ['Luna Paradelle']],
  ['春風', ['春風スピード']],
  ['nobody', []],
])('a search for %j finds %j', (q, found) => expect(names(q)).toEqual(found));

test('sorts by name, by number of subscribers, or in the operator’s order', () => {
  expect(names('', 'a-z')).toEqual(['Éclair Rapide', 'Luna Paradelle', '春風スピード']);
  expect(names('', 'z-a')).toEqual(['春風スピード', 'Luna Paradelle', 'Éclair Rapide']);
  expect(names('', 'subscribers')).toEqual(['Éclair Rapide', 'Luna Paradelle', '春風スピード']);
  expect(readMemberSort('upside-down')).toBe('featured');
});

test.each([
  ['48.2K', 48_200],
  ['1.2M', 1_200_000],
  ['910', 910],
  ['12,300', 12_300],
  ['many', 0],
  ['1.2.3', 0],
])('reads %s as %d subscribers', (tag, count) => expect(readCount(tag)).toBe(count));

test('arranges ten thousand members within 200 ms', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => member(`Kanal Ä ${index * 7919}`, `${index}`));
  arrangeMembers(many, { q: 'kanal', sort: 'a-z' });
  const begin = performance.now();
  expect(arrangeMembers(many, { q: 'a 79', sort: 'subscribers' }).length).toBeGreaterThan(100);
  expect(performance.now() - begin).toBeLessThan(200);
});
