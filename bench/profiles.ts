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

/** Returns the command that applies the profile's network conditions to a page or worker. */
export const networkConditions = ({ network }: Profile) => {
  const bytesPerSecond = (network?.bitsPerSecond ?? 0) / 8;
  const conditions = {
    offline: false,
    latency: network?.latency ?? 0,
    // -1 means unlimited.
    downloadThroughput: network ? bytesPerSecond : -1,
    uploadThroughput: network ? bytesPerSecond : -1,
  };
  return ['Network.emulateNetworkConditions', conditions] as const;
};

export const applyProfile = async (session: CDPSession, profile: Profile): Promise<void> => {
  const { cpuSlowdown, network } = profile;
  if (cpuSlowdown > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  if (network) await session.send(...networkConditions(profile));
};
