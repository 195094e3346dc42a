export type Mail = { to: string; subject: string; date: string; text: string };

const decodeQuotedPrintable = (text: string): string => {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

const decodeBody = (text: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(text) : text;
};

/** Reads a mail of the outbox: plain text, one part, as the outbox writes it. */
export const parseMail = (source: string): Mail => {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const header = (name: string): string => {
    const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`)) ?? '';
    return line.slice(name.length + 1).trim();
  };
  const text = decodeBody(rest.join('\r\n\r\n'), header('content-transfer-encoding').toLowerCase());
  return { to: header('to'), subject: header('subject'), date: header('date'), text };
};
