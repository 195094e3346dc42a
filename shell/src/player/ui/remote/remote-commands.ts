import { useState } from 'react';
import type { DeviceCommandCall } from '@rushtone/domain';
import { createValueStore, useValue } from '@rushtone/platform/browser/value-store';
import { useCommandDeviceMutation } from '../../../devices/devices.api.ts';
import { remotePlayback, type RemotePlayback } from '../../storage/remote-playback.ts';

/** Time in which a device says that it has done something, in ms. */
const ANSWER_MS = 5_000;

/** What the device had said when it was last told something, and has not answered to. */
const unansweredSince = createValueStore<RemotePlayback | null>(null);

/** Sends commands to the device that plays. */
export const useSendCommand = () => {
  const [command] = useCommandDeviceMutation();
  return (call: DeviceCommandCall, value?: string | number): void => {
    const said = remotePlayback.get();
    const noAnswer = () => {
      if (remotePlayback.get()?.stated === said?.stated) unansweredSince.set(said);
    };
    unansweredSince.set(null);
    setTimeout(noAnswer, ANSWER_MS);
    command({ call, ...(value !== undefined && { value: String(value) }) })
      .unwrap()
      .catch(noAnswer);
  };
};

/** Whether the device has not done what it was told last. */
export const useIsUnanswered = (): boolean => {
  const since = useValue(unansweredSince);
  const remote = useValue(remotePlayback);
  return since !== null && since.stated === remote?.stated;
};

/** The volume that was just chosen counts until the device says which it has. */
export const useRemoteVolume = ({ saved, stated }: RemotePlayback) => {
  const send = useSendCommand();
  const [chosen, setChosen] = useState<{ level: number; stated: string } | null>(null);
  const level = chosen?.stated === stated ? chosen.level : saved.muted ? 0 : saved.volume;
  const setLevel = (next: number) => {
    setChosen({ level: next, stated });
    send('volume', next);
  };
  return { level, setLevel };
};
