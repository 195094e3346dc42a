import { reportOf } from './report.ts';

test.each(['', '  ', 'no', ' no  '])('“%s” is empty or shorter than 3 characters: no report', (reason) => {
  expect(reportOf('glassHigh01', reason)).toBeNull();
});

test('a report is a message with the video id and the reason, and the topic', () => {
  expect(reportOf('glassHigh01', ' Wrong artist ')).toEqual({
    message: 'Song reported. ID: glassHigh01. Reason: Wrong artist',
    topic: 'song-report',
  });
});
