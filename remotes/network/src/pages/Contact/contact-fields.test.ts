import { CONTACT_PAGE_TOPICS } from '@rushtone/domain';
import { contactErrors, fieldsToSend, isTopic, type ContactValues } from './contact-fields.ts';

const full: ContactValues = {
  topic: 'other',
  email: 'mia@example.com',
  discord: 'mia',
  youtube_url: 'https://youtube.example/@mia',
  message: 'Hello',
  remember: 'Yes',
};
const invalid = (changes: Partial<ContactValues>) => Object.keys(contactErrors({ ...full, ...changes }));

describe('Contact form (spec §5)', () => {
  test.each(CONTACT_PAGE_TOPICS)('%s is valid with all of its fields', (topic) => {
    expect(invalid({ topic })).toEqual([]);
  });

  test.each(CONTACT_PAGE_TOPICS)('%s: email, discord and the video channel link are required', (topic) => {
    expect(invalid({ topic, email: '', discord: ' ', youtube_url: '' })).toEqual([
      'email',
      'discord',
      'youtube_url',
    ]);
  });

  test.each(CONTACT_PAGE_TOPICS.filter((topic) => topic !== 'request-song'))(
    '%s: the message is required, the remember checkbox is not',
    (topic) => expect(invalid({ topic, message: ' ', remember: '' })).toEqual(['message']),
  );

  test('request-song: the remember checkbox is required, the message is not', () => {
    expect(invalid({ topic: 'request-song', message: '', remember: '' })).toEqual(['remember']);
  });

  test.each(['mia', 'mia@', '@example.com', 'a b@example.com'])('%j is not an email address', (email) => {
    expect(invalid({ email })).toEqual(['email']);
  });

  test.each(['mia', 'youtube.com/@mia', 'javascript:alert(1)', 'ftp://a.example'])(
    '%j is not a web URL',
    (link) => {
      expect(invalid({ youtube_url: link })).toEqual(['youtube_url']);
    },
  );

  test('a song request is sent without a message, any other topic without the checkbox', () => {
    expect(fieldsToSend({ ...full, topic: 'request-song' })).not.toHaveProperty('message');
    expect(fieldsToSend(full)).not.toHaveProperty('remember');
  });

  test.each(['song-report', '', null, 'constructor'])('%j is not a topic of the form', (topic) => {
    expect(isTopic(topic)).toBe(false);
  });
});
