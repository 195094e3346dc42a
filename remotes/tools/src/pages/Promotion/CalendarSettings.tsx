import { useState } from 'react';
import { formatLongDate } from '@rushtone/domain';
import { Banner, Button, failureMessage, TextField, useBanner } from '@rushtone/ui';
import {
  useEndFeedMutation,
  useMakeFeedMutation,
  useSetRemindersMutation,
} from '../../data/promotion.api.ts';
import styles from './CalendarSettings.module.scss';

type Run = (work: () => Promise<string>) => Promise<void>;

type FeedProps = { since: string | null; run: Run };

/** The URL of the feed for calendar apps, which is only known right after it was created. */
const Feed = ({ since, run }: FeedProps) => {
  const [makeFeed, making] = useMakeFeedMutation();
  const [endFeed, ending] = useEndFeedMutation();
  const [address, setAddress] = useState<string>();
  const make = async () => {
    const { path } = await makeFeed().unwrap();
    setAddress(new URL(path, location.origin).href);
    return 'The calendar has a new address.';
  };
  const end = async () => {
    await endFeed().unwrap();
    setAddress(undefined);
    return 'The address of the calendar no longer works.';
  };
  const copy = async () => {
    await navigator.clipboard.writeText(address ?? '');
    return 'The address of the calendar was copied.';
  };
  return (
    <>
      <p>
        {since === null
          ? 'Calendar programs can subscribe to your dates by an address that only you know.'
          : `Calendar programs can subscribe to your dates since ${formatLongDate(since)}.`}
        {since !== null && !address && ' The address is shown once: make a new one if you lost it.'}
      </p>
      {address && (
        <TextField
          key={address}
          label="Address for your calendar program"
          name="feed"
          defaultValue={address}
          readOnly
          hint="Whoever has it sees your dates. It is shown only now."
        />
      )}
      <div className={styles.actions}>
        {address && <Button onClick={() => void run(copy)}>Copy address</Button>}
        <Button variant="outline" busy={making.isLoading} onClick={() => void run(make)}>
          {since === null ? 'Make an address' : 'Make a new address'}
        </Button>
        {since !== null && (
          <Button variant="outline" busy={ending.isLoading} onClick={() => void run(end)}>
            End the address
          </Button>
        )}
      </div>
    </>
  );
};

type CalendarSettingsProps = { feedSince: string | null; reminders: boolean };

/** Settings for the feed to other calendar apps, and email reminders. */
export const CalendarSettings = ({ feedSince, reminders }: CalendarSettingsProps) => {
  const [setReminders] = useSetRemindersMutation();
  const { banner, show } = useBanner();
  const run: Run = async (work) => {
    try {
      show({ kind: 'success', message: await work() });
    } catch (error) {
      show({ kind: 'error', message: failureMessage(error) });
    }
  };
  const remind = async (wanted: boolean) => {
    await setReminders(wanted).unwrap();
    return wanted ? 'You get a mail a day before.' : 'You get no reminders.';
  };
  return (
    <section className={styles.settings} aria-labelledby="promotion-settings">
      <h2 id="promotion-settings">In your calendar</h2>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      <label className={styles.reminders}>
        <input
          type="checkbox"
          checked={reminders}
          onChange={(event) => void run(() => remind(event.target.checked))}
        />
        Remind me by mail a day before my dates
      </label>
      <Feed since={feedSince} run={run} />
    </section>
  );
};
