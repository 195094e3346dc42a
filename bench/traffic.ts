import type { CDPSession } from '@playwright/test';

export const KINDS = ['html', 'js', 'css', 'font', 'image', 'json', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export type Transfer = { url: string; kind: Kind; bytes: number; endedAtMs: number };

const OF_TYPE: Readonly<Record<string, Kind>> = {
  Document: 'html',
  Script: 'js',
  Stylesheet: 'css',
  Font: 'font',
  Image: 'image',
  Fetch: 'json',
  XHR: 'json',
};

const kindOf = (type: string, mimeType: string): Kind => {
  if (mimeType.startsWith('image/')) return 'image';
  if (mimeType.includes('javascript')) return 'js';
  if (mimeType === 'text/css') return 'css';
  if (mimeType.startsWith('font/')) return 'font';
  return OF_TYPE[type] ?? 'other';
};

/** Records what the page itself loads, in bytes on the wire with headers; frames of other sites are not in it. */
export const recordTraffic = async (session: CDPSession): Promise<() => Transfer[]> => {
  const open = new Map<string, { url: string; kind: Kind }>();
  const done: Transfer[] = [];
  let startedAt: number | undefined;
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    startedAt ??= timestamp;
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.url.startsWith('data:')) return;
    open.set(requestId, { url: response.url, kind: kindOf(type, response.mimeType) });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = open.get(requestId);
    if (!request || encodedDataLength === 0) return;
    done.push({
      ...request,
      bytes: encodedDataLength,
      endedAtMs: (timestamp - (startedAt ?? timestamp)) * 1000,
    });
  });
  await session.send('Network.enable');
  return () => done;
};
