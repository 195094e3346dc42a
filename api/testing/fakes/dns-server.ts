import { createSocket } from 'node:dgram';
import { once } from 'node:events';

const TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28 } as const;
type Type = keyof typeof TYPES;

const [NXDOMAIN, SERVFAIL] = [3, 2];

/** Parses the name of a question (RFC 1035, 4.1.2). Returns its end offset. */
const readName = (message: Buffer, start: number): { name: string; end: number } => {
  const labels: string[] = [];
  let at = start;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
};

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

const encodeText = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

const encodeValue = (type: Type, value: string): Buffer => {
  if (type === 'CNAME') return encodeName(value);
  if (type === 'TXT') return encodeText(value);
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  return Buffer.from(value.split(':').flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]));
};

const encodeRecord = (name: string, type: Type, value: string): Buffer => {
  const data = encodeValue(type, value);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(TYPES[type], 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(60, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([encodeName(name), fixed, data]);
};

export type DnsServer = {
  /** Address and port in the format of `DNS_SERVERS`. */
  address: string;
  /** Records by name. AAAA records must be unabbreviated. `broken` responds with SERVFAIL. */
  records: Map<string, Partial<Record<Type, string[]>> | 'broken'>;
  /** Received questions, name and type. */
  asked: string[];
  stop: () => Promise<void>;
};

/** Starts a UDP DNS server for `records`. CNAMEs are followed for every type. */
export const startDnsServer = async (): Promise<DnsServer> => {
  const socket = createSocket('udp4');
  const records: DnsServer['records'] = new Map();
  const asked: string[] = [];

  const answersTo = (name: string, type: Type): Buffer[] => {
    const known = records.get(name);
    if (known === undefined || known === 'broken') return [];
    const [alias] = known.CNAME ?? [];
    if (alias !== undefined && type !== 'CNAME')
      return [encodeRecord(name, 'CNAME', alias), ...answersTo(alias, type)];
    return (known[type] ?? []).map((value) => encodeRecord(name, type, value));
  };

  socket.on('message', (message, { port, address }) => {
    const { name, end } = readName(message, 12);
    const code = message.readUInt16BE(end);
    const type = (Object.keys(TYPES) as Type[]).find((each) => TYPES[each] === code);
    asked.push(`${name} ${type ?? code}`);
    const answers = type === undefined ? [] : answersTo(name, type);
    const known = records.get(name);
    const status = known === 'broken' ? SERVFAIL : known === undefined ? NXDOMAIN : 0;
    const head = Buffer.alloc(12);
    message.copy(head, 0, 0, 2);
    head.writeUInt16BE(0x8180 | status, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    socket.send(Buffer.concat([head, message.subarray(12, end + 4), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    asked,
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
};
