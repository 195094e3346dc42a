import { loadChunk } from '@rushtone/platform/browser/load-chunk';
import { readOnce } from '../lib/read-once.ts';
import { beforeSignOut } from '../session/before-sign-out.ts';
import { devicesApi } from '../devices/devices.api.ts';
import type { DevicePage } from './share-playback.ts';
import { deviceId, isKnownOff, noteSwitch, switched } from '../devices/this-device.ts';

const { getDeviceState, removeDevice } = devicesApi.endpoints;

/** Time after which a lost call, or code that did not load, is asked for again. */
const RETRY_MS = 10_000;

/** Shares what is played with the account's other devices, if it has switched that on (spec §10.250). */
export const startDevices = (page: DevicePage): void => {
  const { session, store } = page;
  let shared: { uid: string; end: () => void } | null = null;
  let asking: string | null = null;

  const stop = (): void => {
    shared?.end();
    shared = null;
  };
  const begin = async (uid: string): Promise<void> => {
    const before = switched.get();
    const { data } = await readOnce(store.dispatch(getDeviceState.initiate({}, { forceRefetch: true })));
    if (!data) throw new Error('What other devices play could not be read.');
    // It was switched meanwhile, so that the answer may be old.
    if (switched.get() !== before) return begin(uid);
    noteSwitch(uid, data.topic !== null);
    if (data.topic === null) return;
    const { sharePlayback } = await loadChunk(
      () => import(/* webpackChunkName: "shared-playback" */ './share-playback.ts'),
    );
    const user = session.get();
    if (user.status !== 'user' || user.uid !== uid || shared) return;
    const onOff = () => {
      noteSwitch(uid, false);
      shared = null;
    };
    shared = { uid, end: sharePlayback(uid, page, onOff) };
  };
  const check = (): void => {
    const user = session.get();
    const uid = user.status === 'user' ? user.uid : null;
    if (shared && shared.uid !== uid) stop();
    if (uid === null || shared || asking === uid || !navigator.onLine || isKnownOff(uid)) return;
    asking = uid;
    begin(uid)
      .catch(() => void setTimeout(check, RETRY_MS))
      .finally(() => {
        asking = null;
      });
  };

  beforeSignOut.current = async (uid) => {
    if (shared?.uid !== uid) return;
    stop();
    await store.dispatch(removeDevice.initiate(deviceId(uid), { track: false }));
  };
  session.subscribe(check);
  switched.subscribe(check);
  window.addEventListener('online', check);
  document.addEventListener('visibilitychange', check);
  check();
};
