/** An all-day event ("2026-12-04"), or one of an hour that starts at a time. */
export type CalendarEvent = { id: string; title: string; begins: string | Date; url: string };

type Calendar = { name: string; domain: string; now: Date; events: readonly CalendarEvent[] };

/** Maximum line length in octets, without the line break (RFC 5545, 3.1). */
const LINE_OCTETS = 75;

/** Escapes TEXT (RFC 5545, 3.3.11), which must not contain control characters. */
const textOf = (value: string): string =>
  value
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n|[\n\r]/g, '\\n')
    .replace(/[^\P{Cc}]/gu, '');

/** Folds long lines without splitting characters. */
const fold = (line: string): string => {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LINE_OCTETS) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
};

const stampOf = (time: Date): string => `${time.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const dayOf = (day: string): string => day.replaceAll('-', '');

const timesOf = (begins: string | Date): string[] =>
  typeof begins === 'string'
    ? [`DTSTART;VALUE=DATE:${dayOf(begins)}`, `DTEND;VALUE=DATE:${dayOf(nextDay(begins))}`]
    : [`DTSTART:${stampOf(begins)}`, 'DURATION:PT1H'];

/** Renders an iCalendar file (RFC 5545). UIDs are stable, so that clients update events instead of duplicating them. */
export const iCalendarOf = ({ name, domain, now, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${domain}//Promotion calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${textOf(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...events.flatMap(({ id, title, begins, url }) => [
      'BEGIN:VEVENT',
      `UID:${id}@${domain}`,
      `DTSTAMP:${stampOf(now)}`,
      ...timesOf(begins),
      `SUMMARY:${textOf(title)}`,
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('');
