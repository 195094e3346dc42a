import { useState, type FormEvent } from 'react';
import { useSearchParams, useSession } from '@rushtone/contract';
import { countOf, formatLongDate, GIFT_AHEAD_DAYS, GIFT_MESSAGE_MAX, PLAN_NAMES } from '@rushtone/domain';
import { withParams, type GiftOffer } from '@rushtone/site';
import {
  Button,
  buttonClass,
  ExternalIcon,
  fieldErrors,
  Form,
  SectionHeading,
  SelectField,
  TextField,
  TextFields,
  useForm,
  VisuallyHidden,
} from '@rushtone/ui';
import { eurText } from '../plans.ts';
import panel from '../ReturnPanel.module.scss';
import { useCreateGiftMutation } from './gifts.api.ts';
import styles from './Gift.module.scss';

const DAY_MS = 86_400_000;

/** Days that a gift may be sent on, by the calendar of this device. */
const today = (): string => new Date().toLocaleDateString('sv');
const lastDay = (): string => new Date(Date.now() + (GIFT_AHEAD_DAYS - 1) * DAY_MS).toLocaleDateString('sv');

const FIELDS = [
  { name: 'giver', label: 'Your name', required: true, maxLength: 100, autoComplete: 'name' },
  {
    name: 'recipient',
    label: 'Recipient',
    type: 'email',
    required: true,
    autoComplete: 'off',
    hint: 'The email address that the gift is mailed to. It is redeemed with any account.',
  },
  { name: 'message', label: 'Message', rows: 2, maxLength: GIFT_MESSAGE_MAX },
] as const;

const EMPTY = { giver: '', recipient: '', message: '', send_on: '' };

const nameOf = ({ plan, months, eur }: GiftOffer): string =>
  `${PLAN_NAMES[plan]} for ${countOf(months, 'month')}, ${eurText(eur)}`;

const keyOf = ({ plan, months }: GiftOffer): string => `${plan}:${months}`;

type Prepared = { url: string; offer: GiftOffer; recipient: string; send_on: string };

/** The prepared gift with the link to its payment, which opens in a new tab so that the music keeps playing. */
const PayLink = ({ prepared, onChange }: { prepared: Prepared; onChange: () => void }) => (
  <div className={styles.prepared} role="status">
    <p>
      {nameOf(prepared.offer)}, to {prepared.recipient} on {formatLongDate(prepared.send_on)}. It is paid once
      and does not renew.
    </p>
    <p className={panel.actions}>
      <a className={buttonClass('primary')} href={prepared.url} target="_blank" rel="noopener">
        Pay {eurText(prepared.offer.eur)}
        <ExternalIcon size={16} />
        <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
      </a>
      <Button variant="outline" onClick={onChange}>
        Change the gift
      </Button>
    </p>
  </div>
);

const GiveForm = ({ offers }: { offers: readonly GiftOffer[] }) => {
  const [create] = useCreateGiftMutation();
  const [chosen, setChosen] = useState(offers.map(keyOf)[0] ?? '');
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  // What was given before, so that it can be changed.
  const [given, setGiven] = useState(EMPTY);
  const form = useForm({
    saved: given,
    draft: { key: 'draft:gift', storage: 'sessionStorage' },
    validate: (values) => fieldErrors(FIELDS, values),
    send: async (values) => {
      const offer = offers.find((each) => keyOf(each) === chosen);
      if (!offer) throw new Error('Choose a gift.');
      const { url } = await create({ ...values, plan: offer.plan, months: String(offer.months) }).unwrap();
      setGiven(values);
      setPrepared({ ...values, send_on: values.send_on || today(), url, offer });
    },
  });
  if (prepared) return <PayLink prepared={prepared} onChange={() => setPrepared(null)} />;
  return (
    <Form form={form} action="Continue to payment" label="Give a plan">
      <SelectField
        stacked
        label="Gift"
        value={chosen}
        options={offers.map((offer) => ({ value: keyOf(offer), label: nameOf(offer) }))}
        onChange={setChosen}
      />
      <TextFields fields={FIELDS} form={form} />
      <TextField
        {...form.field('send_on')}
        label="Day of the mail"
        type="date"
        min={today()}
        max={lastDay()}
        hint="Today, if you leave it empty."
      />
    </Form>
  );
};

/** Opens the gift with the code that was mailed. */
const CodeForm = () => {
  const [search, setSearch] = useSearchParams();
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('gift') ?? '').trim();
    // The whole link may be pasted.
    const code = /(?:^|gift=)([\w-]{32})$/.exec(text)?.[1];
    setError(code ? undefined : 'Enter the code, or the link, from the mail.');
    if (code) setSearch(withParams(search, { gift: code }));
  };
  return (
    <form className={styles.code} onSubmit={submit} noValidate aria-label="Redeem a gift">
      <TextField name="gift" label="Code of a gift" error={error} autoComplete="off" />
      <Button type="submit" variant="outline">
        Open the gift
      </Button>
    </form>
  );
};

export const Gifts = ({ offers }: { offers: readonly GiftOffer[] }) => {
  const isUser = useSession().status === 'user';
  return (
    <section className={styles.gifts} aria-labelledby="gifts">
      <SectionHeading id="gifts" title="Give a plan" />
      <p className={styles.lead}>
        Paid once, mailed on a day that you choose, redeemed with one click.{' '}
        {!isUser && 'You need no account. '}The plan begins when it is redeemed, and ends by itself.
      </p>
      <div className={styles.columns}>
        <GiveForm offers={offers} />
        <CodeForm />
      </div>
    </section>
  );
};
