import createDOMPurify from 'dompurify';
import { linkTarget } from './link-target.ts';

/** All that news may be made of. Everything else is taken away, its words kept. */
const ALLOWED = {
  ALLOWED_TAGS: [
    ...['a', 'b', 'blockquote', 'br', 'code', 'em', 'h3', 'h4', 'hr', 'i', 'li', 'ol', 'p', 'pre', 's'],
    ...['small', 'strong', 'sub', 'sup', 'u', 'ul'],
  ],
  ALLOWED_ATTR: ['href', 'lang', 'dir'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: ['style', 'script', 'iframe', 'object', 'form', 'svg', 'math', 'template', 'noscript'],
};

const OUTSIDE = { target: '_blank', rel: 'noopener nofollow ugc' } as const;

const dressLink = (link: Element): void => {
  const target = linkTarget(link.getAttribute('href') ?? '');
  link.removeAttribute('href');
  if (target === null) return;
  link.setAttribute('href', target.address);
  if (target.inside) return link.setAttribute('rel', 'ugc');
  for (const [name, value] of Object.entries(OUTSIDE)) link.setAttribute(name, value);
};

const createCleaner = () => {
  const purify = createDOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A') dressLink(node);
  });
  return (html: string): string => purify.sanitize(html, ALLOWED);
};

let clean: ((html: string) => string) | undefined;

/** HTML from outside as HTML that can do no harm. Where there is no document to parse it with, nothing. */
export const safeHtml = (html: string): string => {
  if (typeof document === 'undefined') return '';
  clean ??= createCleaner();
  return clean(html);
};
