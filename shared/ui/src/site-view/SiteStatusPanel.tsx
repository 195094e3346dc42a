import { useState } from 'react';
import { formatLongDate, type SiteStatus } from '@rushtone/domain';
import { Banner, useBanner } from '../banner/Banner.tsx';
import { Button } from '../button/Button.tsx';
import { failureMessage } from '../form/use-form.ts';
import styles from './SiteStatusPanel.module.scss';

const textOf = ({ state, until, reason }: SiteStatus, address: string): string => {
  const date = until === null ? '' : formatLongDate(until);
  const kept = date && ` Its content is kept until ${date}.`;
  switch (state) {
    case 'online':
      return 'Your website is online.';
    case 'taken_down':
      return `Your website is offline. Nobody else can open ${address}, and the name stays yours.`;
    case 'hidden':
      return reason
        ? `Our team has taken your website offline: ${reason}`
        : 'Our team has taken your website offline. Please contact us to learn why.';
    case 'ending':
      return `Your subscription has ended. ${address} stays online until ${date} and cannot be edited.`;
    case 'ended':
      return `Your subscription has ended, and ${address} is offline.${kept} It is back when you subscribe again.`;
  }
};

type SiteStatusPanelProps = {
  status: SiteStatus;
  /** Host of the site. */
  address: string;
  setOnline: (online: boolean) => Promise<unknown>;
};

/** Shows whether visitors can see the user's site, with a button to take it offline or put it back online. */
export const SiteStatusPanel = ({ status, address, setOnline }: SiteStatusPanelProps) => {
  const [busy, setBusy] = useState(false);
  const { banner, show } = useBanner();
  const change = async (online: boolean) => {
    setBusy(true);
    try {
      await setOnline(online);
    } catch (error) {
      show({ kind: 'error', message: failureMessage(error) });
    }
    setBusy(false);
  };
  const isShown = status.state === 'online' || status.state === 'ending';
  return (
    <section className={styles.panel} aria-label="Status of your website">
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      <p aria-live="polite">{textOf(status, address)}</p>
      {(isShown || status.state === 'taken_down') && (
        <Button variant="outline" busy={busy} onClick={() => void change(!isShown)}>
          {isShown ? 'Take it offline' : 'Put it back online'}
        </Button>
      )}
    </section>
  );
};
