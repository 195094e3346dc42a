import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iCalendarOf, type CalendarEvent } from './icalendar.ts';

const now = new Date('2026-11-23T08:30:15Z');
const of = (...events: CalendarEvent[]) =>
  iCalendarOf({ name: 'Rushtone promotion', domain: 'rushtone.com', now, events });
const url = 'https://rushtone.com/account/promotion';
/** Unfolds lines (RFC 5545, 3.1). */
const unfolded = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n');

test('a date is a whole day, and a time an hour in UTC', () => {
  const lines = unfolded(
    of(
      { id: 'date-7', title: 'Feature', begins: '2026-12-31', url },
      { id: 'slot-8', title: 'Story', begins: new Date('2026-12-01T17:00:00Z'), url },
    ),
  );
  for (const line of [
    'UID:date-7@rushtone.com',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'UID:slot-8@rushtone.com',
    'DTSTART:20261201T170000Z',
    'DURATION:PT1H',
    'DTSTAMP:20261123T083015Z',
  ])
    assert.ok(lines.includes(line), line);
  assert.deepEqual(
    [lines[0], lines[1], lines.at(-2), lines.at(-1)],
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR', ''],
  );
});

test('texts are escaped, and cannot begin a line of their own', () => {
  const title = 'a,b;c\\d\r\nBEGIN:VEVENT\nx\u0007y';
  const lines = unfolded(of({ id: 'date-1', title, begins: '2026-12-01', url }));
  assert.ok(lines.includes('SUMMARY:a\\,b\\;c\\\\d\\nBEGIN:VEVENT\\nxy'));
  assert.equal(lines.filter((line) => line === 'BEGIN:VEVENT').length, 1);
});

test('every line ends with CR LF and has at most 75 octets; no character is cut', () => {
  const title = 'é😀漢'.repeat(60);
  const text = of({ id: 'date-1', title, begins: '2026-12-01', url });
  assert.ok(text.endsWith('\r\n'));
  assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/);
  for (const line of text.split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(line.isWellFormed());
  }
  assert.ok(unfolded(text).includes(`SUMMARY:${title}`));
});
