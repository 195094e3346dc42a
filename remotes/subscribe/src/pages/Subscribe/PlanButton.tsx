import type { Ref } from 'react';
import { Link, useSession, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, ExternalIcon, Skeleton, VisuallyHidden } from '@rushtone/ui';
import { planAction } from './plan-action.ts';
import type { Offer } from './plans.ts';

const BASE = 'http://this.site';

/**
 * A page of the payment service with the email prefilled. The reference assigns the payment to the account; without a
 * user the page asks for the email.
 */
const checkoutLink = (address: string, user: { email: string; uid?: string } | null): string => {
  const url = new URL(address, BASE);
  if (user) url.searchParams.set('prefilled_email', user.email);
  if (user?.uid) url.searchParams.set('client_reference_id', user.uid);
  return url.origin === BASE ? url.pathname + url.search : url.href;
};

type HostedLinkProps = {
  href: string;
  primary: boolean;
  onOpen: () => void;
  children: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** A page of the payment service, in its own tab, so that the music plays on. */
const HostedLink = ({ href, primary, onOpen, children, ref }: HostedLinkProps) => (
  <a
    ref={ref}
    className={buttonClass(primary ? 'primary' : 'outline')}
    href={href}
    target="_blank"
    rel="noopener"
    onClick={onOpen}
  >
    {children}
    <ExternalIcon size={16} />
    <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
  </a>
);

type PlanButtonProps = { offer: Offer; onOpen: () => void; ref?: Ref<HTMLAnchorElement> };

export const PlanButton = ({ offer: { plan, name, mostPopular }, onOpen, ref }: PlanButtonProps) => {
  const session = useSession();
  const { checkout } = useSite().config;
  const user = session.status === 'user' ? session : null;
  const hosted = { onOpen, ref, primary: mostPopular };
  const portal = checkout && user ? checkoutLink(checkout.portal, { email: user.email }) : '';
  switch (planAction(plan, session, checkout !== null)) {
    case 'wait':
      return <Skeleton height="44px" />;
    case 'logIn':
      return (
        <Link
          ref={ref}
          className={buttonClass(mostPopular ? 'primary' : 'outline')}
          to={paths.login}
          state={{ from: `${paths.subscribe}?plan=${plan}` }}
        >
          Get {name}
        </Link>
      );
    case 'manage':
      return (
        <HostedLink {...hosted} primary={false} href={portal}>
          Manage or cancel
        </HostedLink>
      );
    case 'change':
      return <HostedLink {...hosted} href={portal}>{`Switch to ${name}`}</HostedLink>;
    case 'pay':
      return (
        <HostedLink {...hosted} href={checkoutLink(checkout?.[plan] ?? '', user)}>
          {plan !== 'donate' ? `Subscribe to ${name}` : user?.plan === plan ? 'Donate again' : 'Donate'}
        </HostedLink>
      );
    case 'none':
      return null;
  }
};
