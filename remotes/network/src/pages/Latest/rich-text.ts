import createDOMPurify from 'dompurify';
import { webAddress } from '@rushtone/domain';

const HERE = 'http://this.site';

type LinkTarget = { address: string; internal: boolean };

/** Where a link in untrusted text leads: a web address or a path of this site; null for anything else. */
export const linkTarget = (href: string): LinkTarget | null => {
  const typed = href.trim();
  if (!typed.startsWith('/')) {
    const address = webAddress(typed);
    return address === null ? null : { address, internal: false };
  }
  const path = URL.parse(typed, HERE);
  if (path === null || path.origin !== HERE) return null;
  return { address: path.pathname + path.search + path.hash, internal: true };
};

/** Everything else is removed; its text stays. */
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

const secureLink = (link: Element): void => {
  const target = linkTarget(link.getAttribute('href') ?? '');
  link.removeAttribute('href');
  if (target === null) return;
  link.setAttribute('href', target.address);
  if (!target.internal) link.setAttribute('target', '_blank');
  link.setAttribute('rel', target.internal ? 'ugc' : 'noopener nofollow ugc');
};

const createSanitizer = () => {
  const purify = createDOMPurify(window);
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'A') secureLink(node);
  });
  return (html: string): string => purify.sanitize(html, ALLOWED);
};

let sanitize: ((html: string) => string) | undefined;

/** Sanitizes HTML of others, in a browser. */
export const safeHtml = (html: string): string => {
  sanitize ??= createSanitizer();
  return sanitize(html);
};
