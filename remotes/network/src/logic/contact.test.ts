import { CONTACT_PAGE_TOPICS } from '@rushtone/domain';
import { contactErrors } from './contact-errors.ts';
import { fieldsToSend, isTopic, type ContactFields } from './contact-fields.ts';

const full: ContactFields = {
  topic: 'other',
  email: 'mia@example.com',
  discord: 'mia',
  youtube_url: 'https://youtube.example/@mia',
  message: 'Hello',
  remember: 'Yes',
};
const wrong = (changes: Partial<ContactFields>) => Object.keys(contactErrors({ ...full, ...changes }));

describe('Contact form (spec §5)', () => {
  test.each(CONTACT_PAGE_TOPICS)('%s with all of its fields can be sent', (topic) => {
    expect(wrong({ topic })).toEqual([]);
  });

  test.each(CONTACT_PAGE_TOPICS)('%s: email, discord and the video channel link are required', (topic) => {
    expect(wrong({ topic, email: '', discord: ' ', youtube_url: '' })).toEqual([
      'email',
      'discord',
      'youtube_url',
    ]);
  });

  test.each(CONTACT_PAGE_TOPICS.filter((topic) => topic !== 'request-song'))(
    '%s: the message is required, the remember checkbox is not',
    (topic) => expect(wrong({ topic, message: ' ', remember: 'No' })).toEqual(['message']),
  );

  test('request-song: the remember checkbox is required, the message is not', () => {
    expect(wrong({ topic: 'request-song', message: '', remember: 'No' })).toEqual(['remember']);
  });

  test.each(['mia', 'mia@', '@example.com', 'a b@example.com'])('%j is no email', (email) => {
    expect(wrong({ email })).toEqual(['email']);
  });

  test.each(['mia', 'youtube.com/@mia', 'javascript:alert(1)', 'ftp://a.example'])('%j is no url', (link) => {
    expect(wrong({ youtube_url: link })).toEqual(['youtube_url']);
  });

  test('a song request is sent without a message, anything else without a box', () => {
    expect(fieldsToSend({ ...full, topic: 'request-song' })).not.toHaveProperty('message');
    expect(fieldsToSend(full)).not.toHaveProperty('remember');
  });

  test.each(['song-report', '', null, 'constructor'])('%j is not offered', (topic) => {
    expect(isTopic(topic)).toBe(false);
  });
});
