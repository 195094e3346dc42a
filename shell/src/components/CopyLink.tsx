import { useNotify } from '@rushtone/contract';
import { LINK_COPIED_MS } from '@rushtone/domain';
import { Button, CheckIcon, LinkIcon, useTemporary } from '@rushtone/ui';
import type { ComponentProps } from 'react';

type Props = { link: string } & Pick<ComponentProps<typeof Button>, 'variant'>;

/** A button that copies a link, and text that says so. */
export const CopyLink = ({ link, ...button }: Props) => {
  const notify = useNotify();
  const [copied, setCopied] = useTemporary<true>(LINK_COPIED_MS);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(true),
      () => notify({ kind: 'error', message: 'The link could not be copied.' }),
    );
  return (
    <>
      <Button {...button} onClick={() => void copy()}>
        {copied ? <CheckIcon /> : <LinkIcon />}
        Copy link
      </Button>
      <span role="status">{copied && 'Link copied!'}</span>
    </>
  );
};
