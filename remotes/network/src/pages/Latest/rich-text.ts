import { Parser } from 'htmlparser2';
import { webAddress } from '@rushtone/domain';

const HERE = 'http://this.site';

type LinkTarget = { address: string; internal: boolean };

/** Returns the target of a link in untrusted text: a web URL or a path of this site; `null` for anything else. */
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

export type RichElement = {
  name: string;
  /** Set for links with a valid target. */
  target?: LinkTarget;
  lang?: string;
  dir?: string;
  children: RichNode[];
};
export type RichNode = string | RichElement;

const INLINE = ['a', 'b', 'br', 'code', 'em', 'i', 's', 'small', 'strong', 'sub', 'sup', 'u'];
const HEADINGS = ['h3', 'h4'];
const BLOCKS = ['blockquote', 'hr', 'li', 'ol', 'p', 'pre', 'ul', ...HEADINGS];
const ALLOWED = new Set([...INLINE, ...BLOCKS]);
const VOID = new Set(['br', 'hr']);

/** Elements that are removed including their text. */
const DROPPED = new Set([
  ...['form', 'iframe', 'math', 'noembed', 'noframes', 'noscript', 'object', 'script', 'select', 'style'],
  ...['svg', 'template', 'textarea', 'title', 'xmp'],
]);

/** Tags nested deeper are removed; their text stays. */
const MAX_DEPTH = 20;

/** Returns the open elements that `name` closes implicitly, as when a browser parses our HTML. */
const endsBefore = (name: string): readonly string[] => {
  if (name === 'a') return ['a'];
  if (HEADINGS.includes(name)) return ['p', ...HEADINGS];
  if (name === 'li') return ['p', 'li'];
  return BLOCKS.includes(name) ? ['p'] : [];
};

const isList = ({ name }: RichElement): boolean => name === 'ul' || name === 'ol';

/** Closes elements implicitly. A list item closes the previous one of its own list, not that of an outer list. */
const endOpen = (open: RichElement[], name: string): void => {
  const names = endsBefore(name);
  const from = name === 'li' ? open.findLastIndex(isList) + 1 : 0;
  const first = open.findIndex((element, at) => at >= from && names.includes(element.name));
  if (first >= 0) open.length = first;
};

const elementOf = (name: string, { href = '', lang, dir }: Readonly<Record<string, string>>): RichElement => {
  const target = name === 'a' ? linkTarget(href) : null;
  return {
    name,
    ...(target && { target }),
    ...(lang !== undefined && { lang }),
    ...(dir !== undefined && /^(auto|ltr|rtl)$/.test(dir) && { dir }),
    children: [],
  };
};

/**
 * Parses the text, emphasis, lists and links of untrusted HTML. React creates the elements, so the output contains only
 * what is allowed here, both on the server and in the browser.
 */
export const parseRichText = (html: string): readonly RichNode[] => {
  const root: RichElement = { name: '', children: [] };
  const open: RichElement[] = [];
  let dropped = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (DROPPED.has(name)) dropped += 1;
      if (dropped > 0 || !ALLOWED.has(name)) return;
      endOpen(open, name);
      if (open.length >= MAX_DEPTH) return;
      const element = elementOf(name, attributes);
      (open.at(-1) ?? root).children.push(element);
      if (!VOID.has(name)) open.push(element);
    },
    onclosetag(name) {
      if (DROPPED.has(name)) dropped = Math.max(0, dropped - 1);
      const at = dropped > 0 ? -1 : open.findLastIndex((element) => element.name === name);
      if (at >= 0) open.length = at;
    },
    ontext(text) {
      if (dropped > 0) return;
      const { name, children } = open.at(-1) ?? root;
      const before = children.at(-1);
      // Browsers drop NUL characters, and the first line break in a `pre`.
      const whole = text.replaceAll('\0', '');
      const shown = name === 'pre' && !before ? whole.replace(/^[\r\n]+/, '') : whole;
      if (typeof before === 'string') children[children.length - 1] = before + shown;
      else if (shown) children.push(shown);
    },
  });
  parser.end(html);
  return root.children;
};
