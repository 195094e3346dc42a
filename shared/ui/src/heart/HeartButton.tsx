import type { ComponentProps } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { HeartIcon, HeartLineIcon } from '../icons/icons.ts';
import { iconButtonClass } from '../button/icon-button-class.ts';

type HeartButtonProps = Pick<ComponentProps<typeof IconButton>, 'variant' | 'className'> & {
  /** Which song it is about, where the place does not say it. */
  of?: string;
  favorite: boolean;
  onToggle: () => void;
  /** Leads there instead of toggling: nobody can be signed in here. */
  href?: string | null;
};

/** The favorite toggle: a filled heart for what is one. */
export const HeartButton = ({ of, favorite, onToggle, href, variant, className }: HeartButtonProps) => {
  const label = of === undefined ? 'Favorite' : `Favorite ${of}`;
  if (href) {
    return (
      <a className={iconButtonClass(variant, className)} href={href} aria-label={`${label} on the main site`}>
        <HeartLineIcon />
      </a>
    );
  }
  return (
    <IconButton
      className={className}
      variant={variant}
      label={label}
      icon={favorite ? <HeartIcon /> : <HeartLineIcon />}
      pressed={favorite}
      onClick={onToggle}
    />
  );
};
