import type { AnchorHTMLAttributes, Ref } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useServices } from './services.ts';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  /** State of the history entry, as in React Router. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
};

/**
 * Links to a page of this site with React Router's hooks. React Router's `Link` also includes the prefetching
 * of its framework mode, which would add 2 KB to the first load and five hooks per link.
 */
export const Link = ({ to, state, onClick, children, ...rest }: LinkProps) => {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(rest.target !== undefined && { target: rest.target }),
  });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) navigate(event);
      }}
    >
      {children}
    </a>
  );
};

/** Links to a page of another remote or of the shell. Renders nothing unless a live release serves the page. */
export const PageLink = (props: LinkProps) => (useServices().hasPage(props.to) ? <Link {...props} /> : null);
