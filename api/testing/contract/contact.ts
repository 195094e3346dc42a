import { CONTACT_PAGE_TOPICS } from '@rushtone/domain';
import { rows } from './row.ts';

const SENT = 'Your request has been sent successfully!';
const who = {
  email: 'mia@example.com',
  discord: 'mia',
  youtube_url: 'https://www.youtube.com/@mia',
};
const full = { ...who, topic: 'other', message: 'Hello,\nit is me.' };
const request = { ...who, topic: 'request-song', remember: 'Yes' };
const without = (fields: Readonly<Record<string, string>>, name: string) =>
  Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));

export const contactRows = rows({ call: 'POST /contact/request' }, [
  { form: request, code: 200, message: SENT, data: null },
  ...CONTACT_PAGE_TOPICS.filter((topic) => topic !== 'request-song').map((topic) => ({
    form: { ...full, topic },
    code: 200,
    message: SENT,
  })),
  {
    form: { topic: 'song-report', message: 'Song reported. ID: abc. Reason: wrong song' },
    code: 200,
    message: 'Song reported successfully!',
  },
  { form: { topic: 'song-report', message: ' ' }, code: 400, message: 'Please enter a message.' },
  { form: without(request, 'remember'), code: 400, message: 'Please tick the box.' },
  { form: { ...request, remember: 'No' }, code: 400, message: 'Please tick the box.' },
  { form: { ...full, remember: 'perhaps' }, code: 400, message: 'The confirmation is not valid.' },
  { form: without(full, 'message'), code: 400, message: 'Please enter a message.' },
  { form: { ...full, message: 'x'.repeat(5_001) }, code: 400, message: /^Message must have at most/ },
  { form: { ...full, message: 'a\0' }, code: 400, message: 'Message must be text.' },
  { form: without(full, 'email'), code: 400, message: 'Please enter a valid e-mail address.' },
  { form: { ...full, email: 'mia@' }, code: 400, message: 'Please enter a valid e-mail address.' },
  { form: { ...full, email: 'a@b.co\r\nBcc: c@d.co' }, code: 400, message: /^Please enter a valid e-mail/ },
  { form: without(full, 'discord'), code: 400, message: 'Please enter your Discord name.' },
  { form: { ...full, discord: 'x'.repeat(101) }, code: 400, message: /^Discord must have/ },
  { form: without(full, 'youtube_url'), code: 400, message: /^Please enter the address/ },
  { form: { ...full, youtube_url: 'mia' }, code: 400, message: /^Please enter the address/ },
  { form: { ...full, youtube_url: 'javascript:alert(1)' }, code: 400, message: /^Please enter the address/ },
  { form: { ...full, topic: 'gossip' }, code: 400, message: 'Please choose a topic.' },
  { form: {}, code: 400, message: 'Please choose a topic.' },
]);

const note = { domain_name: 'LUNA', email: 'mia@example.com', name: 'Mia', message: 'I love it.' };

export const siteContactRows = rows({ call: 'POST /website/contact' }, [
  { form: note, code: 200, message: SENT, data: null },
  { form: without(note, 'name'), code: 200 },
  { form: { ...note, domain_name: 'nobody' }, code: 404, message: 'There is no website of that name.' },
  { form: without(note, 'domain_name'), code: 400, message: /^Domain name is / },
  { form: without(note, 'email'), code: 400, message: 'Please enter a valid e-mail address.' },
  { form: { ...note, message: ' ' }, code: 400, message: 'Please enter a message.' },
  { form: { ...note, message: 'x'.repeat(5_001) }, code: 400, message: /^Message must have at most/ },
  {
    form: { ...note, name: 'x'.repeat(101) },
    code: 400,
    message: /^Name must have at most 100 characters\.$/,
  },
]);

const report = { domain_name: 'Luna', reason: 'Songs of somebody else.' };

export const siteReportRows = rows({ call: 'POST /website/report' }, [
  { form: report, code: 200, message: 'Thank you. Our team looks at it.', data: null },
  { form: { ...report, reason: ' a ' }, code: 400, message: 'Please enter a valid reason.' },
  { form: { ...report, reason: 'x'.repeat(1_001) }, code: 400 },
  { form: without(report, 'domain_name'), code: 400 },
  { form: { ...report, domain_name: 'nobody' }, code: 404, message: 'There is no website of that name.' },
]);
