import type { AnchorHTMLAttributes, Ref } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { useServices } from './services.ts';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  to: string;
  /** Of the history entry, as in React Router. */
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
};

/**
 * A link to a page of this site, by React Router's own hooks. Its `Link` prefetches for framework mode, whose code
 * would be 2 KB of the first load, and calls five hooks more for each of the links of a page.
 */
export const Link = ({ to, state, onClick, children, ...rest }: LinkProps) => {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { state, target: rest.target });
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

/** A link to a page of another remote or of the shell: drawn only while a live release serves it. */
export const PageLink = (props: LinkProps) => (useServices().hasPage(props.to) ? <Link {...props} /> : null);
