/** @jest-environment @rushtone/testing/browser */
import { report, reports, watchErrors } from '../../versions/reports.ts';
import { reportUncaught } from './describe-error.ts';

test('an uncaught error is attributed to the version whose code threw, and to its channel', () => {
  report('load', { name: 'listening', version: '1.2.3' }, { channel: 'canary', rev: 7, milliseconds: 9 });
  watchErrors();
  reportUncaught(() => 8);
  const error = new TypeError('No song');
  error.stack =
    'TypeError: No song\n    at Found (https://site.example/r/listening/1.2.3/Song.0123abcd.js:3:14)';
  window.dispatchEvent(new ErrorEvent('error', { error }));
  expect(reports.at(-1)).toMatchObject({
    ...{ kind: 'error', remote: 'listening', version: '1.2.3', channel: 'canary', rev: 8 },
    ...{ cause: 'throws', message: 'No song' },
  });
});
