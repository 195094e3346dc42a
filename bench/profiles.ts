import type { CDPSession } from '@playwright/test';

export type Profile = {
  name: string;
  viewport: { width: number; height: number };
  cpuSlowdown: number;
  network: { latency: number; bitsPerSecond: number } | null;
};

export const PHONE: Profile = {
  name: 'phone',
  viewport: { width: 390, height: 844 },
  cpuSlowdown: 4,
  network: { latency: 150, bitsPerSecond: 1_600_000 },
};

export const DESKTOP: Profile = {
  name: 'unthrottled',
  viewport: { width: 1440, height: 900 },
  cpuSlowdown: 1,
  network: null,
};

export const PROFILES: readonly Profile[] = [PHONE, DESKTOP];

export const applyProfile = async (session: CDPSession, { cpuSlowdown, network }: Profile): Promise<void> => {
  if (cpuSlowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (!network) return;
  const bytesPerSecond = network.bitsPerSecond / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
};
