import { Link, type LinkProps } from 'react-router-dom';
import { useServices } from './services.ts';

/** A link to a page of another remote or of the shell: drawn only while a live release serves it. */
export const PageLink = ({ to, ...rest }: Omit<LinkProps, 'to'> & { to: string }) =>
  useServices().hasPage(to) ? <Link to={to} {...rest} /> : null;
