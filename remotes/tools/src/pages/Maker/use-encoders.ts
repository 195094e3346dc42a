import { useEffect, useState } from 'react';

type Encoded = 'opus' | 'aac';

const CONFIGS: Readonly<Record<Encoded, AudioEncoderConfig>> = {
  opus: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2, bitrate: 160_000 },
  aac: { codec: 'mp4a.40.2', sampleRate: 44_100, numberOfChannels: 2, bitrate: 192_000 },
};

const canEncode = async (format: Encoded): Promise<boolean> => {
  if (!('AudioEncoder' in globalThis)) return false;
  const { supported } = await AudioEncoder.isConfigSupported(CONFIGS[format]).catch(() => ({
    supported: false,
  }));
  return supported === true;
};

/** Returns the formats that this browser can encode; none until known. */
export const useEncoders = (): Readonly<Record<Encoded, boolean | null>> => {
  const [found, setFound] = useState<Record<Encoded, boolean | null>>({ opus: null, aac: null });
  useEffect(() => {
    let wanted = true;
    const find = async () => {
      const [opus, aac] = await Promise.all([canEncode('opus'), canEncode('aac')]);
      if (wanted) setFound({ opus, aac });
    };
    void find();
    return () => {
      wanted = false;
    };
  }, []);
  return found;
};
