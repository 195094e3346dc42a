import { queryNotice } from './query-notices.ts';

test('the site’s own messages are shown as they are', () => {
  expect(queryNotice('Password reset successfully')).toBe('Password reset successfully');
  expect(queryNotice('Discord connected')).toBe('Discord connected');
});

test('any other text is shown as a one-line quotation of at most 200 characters', () => {
  expect(queryNotice('Call\n0800 now')).toBe('The link that you followed says: “Call 0800 now”');
  expect(queryNotice('x'.repeat(201))).toBe(`The link that you followed says: “${'x'.repeat(200)}…”`);
});
