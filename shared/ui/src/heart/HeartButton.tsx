import type { ComponentProps } from 'react';
import { IconButton, iconButtonClass } from '../button/IconButton.tsx';
import { HeartIcon } from '../icons/frame-icons.tsx';
import { HeartLineIcon } from '../icons/icons.tsx';

type HeartButtonProps = Pick<ComponentProps<typeof IconButton>, 'variant' | 'className'> & {
  /** The song's title, for the accessible name if the context does not provide it. */
  title?: string;
  favorite: boolean;
  onToggle: () => void;
  /** URL to link to instead of toggling, on hosts without sign-in. */
  href?: string | null;
};

export const HeartButton = ({ title, favorite, onToggle, href, variant, className }: HeartButtonProps) => {
  const label = title === undefined ? 'Favorite' : `Favorite ${title}`;
  if (href) {
    return (
      <a className={iconButtonClass(variant, className)} href={href} aria-label={`${label} on the main site`}>
        <HeartLineIcon />
      </a>
    );
  }
  return (
    <IconButton
      data-heart=""
      className={className}
      variant={variant}
      label={label}
      icon={favorite ? <HeartIcon /> : <HeartLineIcon />}
      pressed={favorite}
      onClick={onToggle}
    />
  );
};
