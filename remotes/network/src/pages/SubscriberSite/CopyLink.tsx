import { LINK_COPIED_MS } from '@rushtone/domain';
import { CheckIcon, IconButton, LinkIcon, useTemporary, type ShownLink } from '@rushtone/ui';

/** For browsers inside apps, from which a link is opened elsewhere by copying it. */
export const CopyLink = ({ label, address }: ShownLink) => {
  const [copied, setCopied] = useTemporary<true>(LINK_COPIED_MS);
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <IconButton
      label={copied ? 'Link copied!' : `Copy link: ${label}`}
      icon={copied ? <CheckIcon /> : <LinkIcon />}
      onClick={() => void copy()}
    />
  );
};
