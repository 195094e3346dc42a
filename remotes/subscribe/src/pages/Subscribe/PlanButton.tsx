import type { Ref } from 'react';
import { Link, useSession, useSite, type Session } from '@rushtone/contract';
import type { Plan } from '@rushtone/domain';
import { checkoutLink, paths, type PricedLink, type RuntimeConfig } from '@rushtone/site';
import { buttonClass, ExternalIcon, Skeleton, VisuallyHidden } from '@rushtone/ui';
import type { Offer } from './plans.ts';

type Checkout = NonNullable<RuntimeConfig['checkout']>;
type User = Extract<Session, { status: 'user' }>;

/** How a plan is paid. */
export type Billing = {
  /** Set for a plan that is paid by the year. */
  yearly: PricedLink | undefined;
  /** A promotion code. */
  promotion: string | null;
};

/** Subscribers change their plan in the portal, because a second checkout would charge them twice. */
const hostedPageOf = (
  { plan, name }: Offer,
  { yearly, promotion }: Billing,
  { checkout, user }: { checkout: Checkout; user: User | null },
) => {
  const pay = checkoutLink(yearly?.url ?? checkout[plan], {
    email: user?.email,
    ...(user && { uid: user.uid }),
    promotion,
  });
  if (plan === 'donate') return { href: pay, label: user?.plan === plan ? 'Donate again' : 'Donate' };
  const portal = checkoutLink(checkout.portal, { email: user?.email });
  if (user?.plan === plan) return { href: portal, label: 'Manage or cancel' };
  return user?.roles.includes('subscriber')
    ? { href: portal, label: `Switch to ${name}` }
    : { href: pay, label: `Subscribe to ${name}` };
};

/** Path to the same choice after signing in. */
const returnPath = (plan: Plan, { yearly, promotion }: Billing): string =>
  `${paths.subscribe}?${new URLSearchParams({ plan, ...(yearly && { billing: 'year' }), ...(promotion && { promotion }) })}`;

type PlanButtonProps = {
  offer: Offer;
  billing: Billing;
  /** Whether a subscription is paused or past due: a second one would be charged in addition. */
  isOpen: boolean;
  onOpen: () => void;
  ref?: Ref<HTMLAnchorElement>;
};

/** A subscription needs an account for its role; a donation does not (spec §10.21). */
export const PlanButton = ({ offer, billing, isOpen, onOpen, ref = null }: PlanButtonProps) => {
  const { plan, name, mostPopular } = offer;
  const session = useSession();
  const { checkout } = useSite().config;
  if (!checkout) return null;
  if (session.status === 'restoring') return <Skeleton height="44px" />;
  const user = session.status === 'user' ? session : null;
  const className = buttonClass(mostPopular && user?.plan !== plan ? 'primary' : 'outline');
  if (!user && plan !== 'donate') {
    return (
      <Link ref={ref} className={className} to={paths.login} state={{ from: returnPath(plan, billing) }}>
        Get {name}
      </Link>
    );
  }
  if (isOpen && plan !== 'donate')
    return (
      <Link ref={ref} className={className} to={paths.account}>
        Go to your dashboard
      </Link>
    );
  const { href, label } = hostedPageOf(offer, billing, { checkout, user });
  return (
    // In a new tab, so that the music keeps playing.
    <a ref={ref} className={className} href={href} target="_blank" rel="noopener" onClick={onOpen}>
      {label}
      <ExternalIcon size={16} />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  );
};
