import { createElement, useMemo, type ReactNode } from 'react';
import { Link } from '@rushtone/contract';
import { parseRichText, type RichElement, type RichNode } from './rich-text.ts';
import styles from './LatestPage.module.scss';

const elementOf = ({ name, target, children, ...attributes }: RichElement, key: number): ReactNode => {
  const content = children.length > 0 ? children.map(nodeOf) : undefined;
  if (!target) return createElement(name, { ...attributes, key }, content);
  return target.internal ? (
    <Link key={key} {...attributes} to={target.address} rel="ugc">
      {content}
    </Link>
  ) : (
    <a key={key} {...attributes} href={target.address} target="_blank" rel="noopener nofollow ugc">
      {content}
    </a>
  );
};

const nodeOf = (node: RichNode, index: number): ReactNode =>
  typeof node === 'string' ? node : elementOf(node, index);

/** Renders untrusted HTML, limited to text, emphasis, lists and links. */
export const RichText = ({ html }: { html: string }) => {
  const nodes = useMemo(() => parseRichText(html), [html]);
  return (
    <div className={styles.content} dir="auto">
      {nodes.map(nodeOf)}
    </div>
  );
};
