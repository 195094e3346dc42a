import type { Ref } from 'react';
import { Link, useSession, useSite } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, ExternalIcon, Skeleton, VisuallyHidden } from '@rushtone/ui';
import { checkoutLink, portalLink } from '../../logic/checkout-link.ts';
import type { Offer } from '../../logic/offers.ts';
import { planAction } from '../../logic/plan-action.ts';
import { pathOfPlan } from '../../logic/subscribe-query.ts';

type HostedLinkProps = {
  href: string;
  primary: boolean;
  onOpen: () => void;
  children: string;
  ref?: Ref<HTMLAnchorElement>;
};

/** A page of the payment service. In a tab of its own: in this one it would end the music. */
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
  const portal = checkout && user ? portalLink(checkout.portal, user.email) : '';
  switch (planAction(plan, session, checkout !== null)) {
    case 'wait':
      return <Skeleton height="44px" />;
    case 'signIn':
      return (
        <Link
          ref={ref}
          className={buttonClass(mostPopular ? 'primary' : 'outline')}
          to={paths.login}
          state={{ from: pathOfPlan(plan) }}
        >
          Sign in for {name}
        </Link>
      );
    case 'manage':
      return (
        <HostedLink {...hosted} primary={false} href={portal}>
          Manage or cancel
        </HostedLink>
      );
    case 'change':
      return <HostedLink {...hosted} href={portal}>{`Change to ${name}`}</HostedLink>;
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
