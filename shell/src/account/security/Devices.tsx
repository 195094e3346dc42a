import { useState } from 'react';
import { useServices, type ApiError } from '@rushtone/contract';
import { DEVICE_NAME_MAX_LENGTH, type DeviceState } from '@rushtone/domain';
import {
  Badge,
  Banner,
  Button,
  Dialog,
  ErrorState,
  Form,
  Skeleton,
  TextField,
  useBanner,
  useForm,
} from '@rushtone/ui';
import {
  useGetDeviceStateQuery,
  useRemoveDeviceMutation,
  useRenameDeviceMutation,
  useSwitchDevicesMutation,
} from '../../devices/devices.api.ts';
import { deviceId, noteSwitch, switched } from '../../devices/this-device.ts';
import styles from './SignIns.module.scss';

type Device = DeviceState['devices'][number];

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

const RenameDevice = ({ device: { id, name }, onClose }: { device: Device; onClose: () => void }) => {
  const [rename] = useRenameDeviceMutation();
  const form = useForm({
    saved: { name },
    validate: (values) => (values.name.trim() === '' ? { name: 'Please enter a name.' } : {}),
    send: async (values) => {
      await rename({ device: id, ...values }).unwrap();
      return onClose;
    },
  });
  return (
    <Dialog title={`Rename ${name}`} onClose={onClose}>
      <Form form={form} action="Save name" label="Rename device">
        <TextField
          label="Name"
          maxLength={DEVICE_NAME_MAX_LENGTH}
          autoComplete="off"
          {...form.field('name')}
        />
      </Form>
    </Dialog>
  );
};

const DeviceRow = ({ device, isThis }: { device: Device; isThis: boolean }) => {
  const { notify } = useServices();
  const [renaming, setRenaming] = useState(false);
  const [remove, { isLoading }] = useRemoveDeviceMutation();
  const forget = () =>
    remove(device.id)
      .unwrap()
      .catch(({ message }: ApiError) => notify({ kind: 'error', message }));
  return (
    <li className={styles.row}>
      <p className={styles.browser}>
        {device.name} {isThis && <Badge>This device</Badge>}
      </p>
      <p className={styles.details}>Last played {time.format(new Date(device.seen))}</p>
      <div className={styles.actions}>
        <Button variant="quiet" aria-label={`Rename ${device.name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <Button
          variant="quiet"
          aria-label={`Remove ${device.name}`}
          busy={isLoading}
          onClick={() => void forget()}
        >
          Remove
        </Button>
      </div>
      {renaming && <RenameDevice device={device} onClose={() => setRenaming(false)} />}
    </li>
  );
};

/** Switches on that the account's devices know what the others play, and lists them (spec §10.250). */
export const Devices = () => {
  const user = useServices().session.get();
  const { data, isError, refetch } = useGetDeviceStateQuery({});
  const [change, { isLoading }] = useSwitchDevicesMutation();
  const { banner, show } = useBanner();
  if (user.status !== 'user') return null;
  const isOn = data !== undefined && data.topic !== null;
  const toggle = async () => {
    try {
      await change(!isOn).unwrap();
      noteSwitch(user.uid, !isOn);
      switched.set(switched.get() + 1);
      show({ kind: 'success', message: isOn ? 'It is switched off.' : 'It is switched on.' });
    } catch (error) {
      show({ kind: 'error', message: (error as ApiError).message });
    }
  };
  return (
    <section className={styles.section} aria-labelledby="devices">
      <h2 id="devices">Continue on your other devices</h2>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      <p>
        {isOn
          ? 'Wherever you are signed in, the bar says what plays on your other devices, controls it, and has “Continue here”.'
          : 'Off until you switch it on. Then the bar says what plays on your other devices, controls it, and has “Continue here”. We keep what was played last and which devices you use, until you switch it off.'}
      </p>
      {isError && !data && (
        <ErrorState message="Your devices could not be loaded." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton height="4.5rem" />}
      {isOn && data.devices.length > 0 && (
        <ul className={styles.list} aria-label="Devices">
          {data.devices.map((device) => (
            <DeviceRow key={device.id} device={device} isThis={device.id === deviceId(user.uid)} />
          ))}
        </ul>
      )}
      {isOn && data.devices.length === 0 && <p>A device appears here when it plays.</p>}
      {data && (
        <Button variant="outline" busy={isLoading} onClick={() => void toggle()}>
          {isOn ? 'Switch off' : 'Switch on'}
        </Button>
      )}
    </section>
  );
};
