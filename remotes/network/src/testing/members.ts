import type { Member } from '@rushtone/domain';

export const aMember = (changes: Partial<Member> = {}): Member => ({
  channel_id: 'UCluna',
  channel_name: 'Luna Paradelle',
  channel_pic: 'http://video.localhost/vi/luna/mqdefault.jpg',
  sub_tag: '48.2K',
  testimonial: null,
  ...changes,
});

export const MEMBERS: readonly Member[] = [
  aMember(),
  aMember({
    channel_id: 'UCkumo',
    channel_name: 'Kumo Speedworks',
    sub_tag: '910',
    testimonial: 'Good people, clear rules.',
  }),
  aMember({ channel_id: 'UCeclair', channel_name: 'Éclair Rapide', sub_tag: '1.2M' }),
];
