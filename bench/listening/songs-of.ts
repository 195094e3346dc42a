/** An answer of `/playlist/get` with so many songs. */
export const songsOf = (count: number) => ({
  code: 200,
  message: '',
  data: {
    playlist: {
      id: 'long',
      category_name: 'Long list',
      description: 'More than anybody can hear in a week.',
      youtube_url: 'rt000000000',
      description_url: null,
      special: false,
      image_url: null,
    },
    songs: Array.from({ length: count }, (_, index) => ({
      title: `Song number ${index + 1}${index % 7 === 0 ? ', with a title so long that it needs a second line' : ''}`,
      author_name: `Artist ${index % 90}`,
      category_id: 'long',
      category_name: 'Long list',
      youtube_url: `long${String(index).padStart(7, '0')}`,
      youtube_id: `long${String(index).padStart(7, '0')}`,
      date_added: '2026-01-14T12:00:00.000Z',
      new: 'false',
    })),
  },
});
