import type { CDPSession } from '@playwright/test';

export const KINDS = ['html', 'js', 'css', 'font', 'image', 'json', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export type Transfer = { url: string; kind: Kind; bytes: number; endedAtMs: number };

const KIND_BY_RESOURCE_TYPE: Readonly<Record<string, Kind>> = {
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
  return KIND_BY_RESOURCE_TYPE[type] ?? 'other';
};

/** Records the page's requests in bytes on the wire with headers; cross-site frames are excluded. */
export const recordTraffic = async (session: CDPSession): Promise<() => Transfer[]> => {
  const pending = new Map<string, { url: string; kind: Kind }>();
  const transfers: Transfer[] = [];
  let startedAt: number | undefined;
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    startedAt ??= timestamp;
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.url.startsWith('data:')) return;
    pending.set(requestId, { url: response.url, kind: kindOf(type, response.mimeType) });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = pending.get(requestId);
    if (!request || encodedDataLength === 0) return;
    transfers.push({
      ...request,
      bytes: encodedDataLength,
      endedAtMs: (timestamp - (startedAt ?? timestamp)) * 1000,
    });
  });
  await session.send('Network.enable');
  return () => transfers;
};
