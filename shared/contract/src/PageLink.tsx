import { Link, type LinkProps } from './router/for-pages.ts';
import { useServices } from './services.ts';

/** A link to a page of another remote or of the shell: drawn only while a live release serves it. */
export const PageLink = ({ to, ...rest }: LinkProps) =>
  useServices().hasPage(to) ? <Link to={to} {...rest} /> : null;
