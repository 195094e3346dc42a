import { useSession, useSite, type ApiError } from '@rushtone/contract';
import type { PortalPage } from '@rushtone/domain';
import { checkoutLink } from '@rushtone/site';
import { Button, buttonClass, ExternalIcon, VisuallyHidden, type BannerMessage } from '@rushtone/ui';
import { useOpenPortalMutation } from './plan.api.ts';

const Label = ({ text }: { text: string }) => (
  <>
    {text}
    <ExternalIcon size={16} />
    <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
  </>
);

/** Links to the front page of the payment service, which asks for the customer's email. */
export const PortalLink = ({ label }: { label: string }) => {
  const session = useSession();
  const { checkout } = useSite().config;
  if (!checkout || session.status !== 'user') return null;
  return (
    <a
      className={buttonClass('outline')}
      href={checkoutLink(checkout.portal, { email: session.email })}
      target="_blank"
      rel="noopener"
    >
      <Label text={label} />
    </a>
  );
};

type PortalButtonProps = { page: PortalPage; label: string; onMessage: (message: BannerMessage) => void };

/** Opens a page of the payment service in a new tab, so that the music keeps playing. */
export const PortalButton = ({ page, label, onMessage }: PortalButtonProps) => {
  const { checkout } = useSite().config;
  const [ask, { isLoading }] = useOpenPortalMutation();
  if (!checkout) return null;
  const open = async () => {
    // Browsers allow opening a window only during the press, before its URL is known.
    const tab = window.open('about:blank', '_blank');
    if (!tab) {
      const message = 'Your browser blocked the new tab. Allow pop-ups for this site and try again.';
      onMessage({ kind: 'error', message });
      return;
    }
    try {
      const { url } = await ask(page).unwrap();
      tab.opener = null;
      tab.location.replace(new URL(url, location.href));
    } catch (error) {
      tab.close();
      onMessage({ kind: 'error', message: (error as ApiError).message });
    }
  };
  return (
    <Button variant="outline" busy={isLoading} onClick={() => void open()}>
      <Label text={label} />
    </Button>
  );
};
