import { useState } from 'react';
import type { PromotionOffer } from '@rushtone/domain';
import {
  Badge,
  Banner,
  Button,
  classes,
  failureMessage,
  useBanner,
  VisuallyHidden,
  type BannerMessage,
} from '@rushtone/ui';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { useGiveSlotBackMutation, useTakeSlotMutation } from '../../data/promotion.api.ts';
import { dayOfOffer } from './offer-days.ts';
import styles from './OfferedSlots.module.scss';

const PARTS = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const timeText = new Intl.DateTimeFormat('en-US', PARTS);
const timeOfOtherYear = new Intl.DateTimeFormat('en-US', { ...PARTS, year: 'numeric' });

const timeOf = ({ starts_at }: PromotionOffer): string => {
  const time = new Date(starts_at);
  return (time.getFullYear() === new Date().getFullYear() ? timeText : timeOfOtherYear).format(time);
};

type ActionProps = { offer: PromotionOffer; onDone: (message: BannerMessage) => void };

const Take = ({ offer, onDone }: ActionProps) => {
  const [take, { isLoading }] = useTakeSlotMutation();
  const run = async () => {
    try {
      await take(offer.id).unwrap();
      onDone({ kind: 'success', message: 'The slot is yours.' });
    } catch (error) {
      onDone({ kind: 'error', message: failureMessage(error) });
    }
  };
  return (
    <Button variant="outline" busy={isLoading} onClick={() => void run()}>
      Take
      <VisuallyHidden>
        {' '}
        {offer.title}, {timeOf(offer)}
      </VisuallyHidden>
    </Button>
  );
};

/** Asks for confirmation: another subscriber might take the slot, and a slow double click on "Take" would end here. */
const GiveBack = ({ offer, onDone }: ActionProps) => {
  const [giveBack] = useGiveSlotBackMutation();
  const subject = `${offer.title}, ${timeOf(offer)}`;
  return (
    <ConfirmButton
      label="Give back"
      subject={subject}
      question="Give this slot back?"
      confirm="Give it back"
      onConfirm={() => giveBack(offer.id).unwrap()}
      done="The slot is free again."
      onDone={onDone}
    >
      {subject}. Others can take it then.
    </ConfirmButton>
  );
};

type OfferedSlotsProps = { offers: readonly PromotionOffer[]; selected: string };

/** Upcoming slots with their local times: free, taken by others, or the user's own. */
export const OfferedSlots = ({ offers, selected }: OfferedSlotsProps) => {
  const [now] = useState(() => new Date());
  const { banner, show } = useBanner();
  const coming = offers.filter(({ starts_at }) => new Date(starts_at) > now);
  return (
    <div className={styles.slots}>
      <h3 id="promotion-slots">Slots to take</h3>
      <p className={styles.zone}>
        Times in your time zone, {timeText.resolvedOptions().timeZone}. You can have two.
      </p>
      {banner && <Banner kind={banner.kind}>{banner.message}</Banner>}
      {coming.length === 0 && <p>New slots appear here.</p>}
      <ul aria-labelledby="promotion-slots">
        {coming.map((offer) => (
          <li
            key={offer.id}
            className={classes(styles.slot, offer.state === 'taken' && styles.taken)}
            data-chosen={dayOfOffer(offer) === selected || undefined}
          >
            <time dateTime={offer.starts_at}>{timeOf(offer)}</time>
            <span>
              {offer.title} {offer.state === 'yours' && <Badge variant="accent">Yours</Badge>}
            </span>
            {offer.state === 'free' && <Take offer={offer} onDone={show} />}
            {offer.state === 'taken' && <span>Taken</span>}
            {offer.state === 'yours' && <GiveBack offer={offer} onDone={show} />}
          </li>
        ))}
      </ul>
    </div>
  );
};
