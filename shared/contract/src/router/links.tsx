import { useEffect, useEffectEvent, type ComponentProps, type MouseEvent } from 'react';
import { resolve, textOf } from './address.ts';
import { useHistory, useLocation, useNavigate, type NavigateOptions } from './Router.tsx';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** Begins with a slash. */
  to: string;
  /** For the next location. */
  state?: unknown;
};

/** A press that opens a tab or a window, or downloads, is the browser's. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** A link to a page of the site; one to the page that is shown adds no entry to the history. */
export const Link = ({ to, state = null, target, onClick, children, ...rest }: LinkProps) => {
  const history = useHistory();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (target && target !== '_self')) return;
    event.preventDefault();
    const here = history.location();
    const next = resolve(to, here.pathname);
    history[textOf(next) === textOf(here) ? 'replace' : 'push'](next, state);
  };
  return (
    <a {...rest} href={to} target={target} onClick={follow}>
      {children}
    </a>
  );
};

/** A link that tells when it leads to the page that is shown, or without `end` to one below. */
export const NavLink = ({ to, end = false, ...rest }: LinkProps & { end?: boolean }) => {
  const { pathname } = useLocation();
  const isCurrent = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link {...rest} to={to} aria-current={isCurrent ? 'page' : undefined} />;
};

/** Leads to another page as soon as it is rendered. */
export const Navigate = ({ to, replace = false, state }: { to: string } & NavigateOptions) => {
  const navigate = useNavigate();
  const go = useEffectEvent((address: string) => navigate(address, { replace, state }));
  useEffect(() => go(to), [to]);
  return null;
};
