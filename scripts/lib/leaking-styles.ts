import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as sass from 'sass';
import { ROOT } from '../../webpack/paths.ts';

/** At-rules that hold for the whole document, whatever element their file belongs to. */
const OF_THE_DOCUMENT =
  /^@(font-face|property|page|view-transition|counter-style|font-palette-values|import|namespace)\b/;
/** Their blocks hold steps, not selectors. */
const WITHOUT_SELECTORS = /^@(-webkit-)?keyframes\b/;

/** The selectors of a list, with brackets of up to three levels. */
const SELECTOR = /(?:[^,()[\]]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\[[^\]]*\])+/g;

/** What is in brackets says which elements are meant, not that they are the page's. */
const withoutBrackets = (selector: string): string => {
  const inner = /\([^()]*\)|\[[^\]]*\]/;
  let text = selector;
  while (inner.test(text)) text = text.replace(inner, '');
  return text;
};

/** Whether a selector matches only elements with one of the page's own classes, and what is inside of them. */
const staysInside = (selector: string): boolean => {
  // After a bare `:global` no class is the page's.
  const [own = '', ...foreign] = selector.split(/:global(?!\()/);
  const text = own + foreign.join(' ').replaceAll('.', '');
  const parts = withoutBrackets(text)
    .trim()
    .split(/\s*([>+~])\s*|\s+/);
  return parts.some(
    (part = '', at) => at % 2 === 0 && /\.[a-z_]/i.test(part) && !/[+~]/.test(parts[at + 1] ?? ''),
  );
};

/** Selectors and at-rules of plain CSS that style more than elements with the page's own classes. */
export const leaksOf = (css: string): string[] => {
  const leaks: string[] = [];
  const blocks: string[] = [];
  const text = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/"(?:\\.|[^"\\])*"/g, '""');
  for (const [, head = '', mark] of text.matchAll(/([^{};]*)([{};])/g)) {
    const rule = head.trim();
    if (mark === '}') blocks.pop();
    if (OF_THE_DOCUMENT.test(rule)) leaks.push(rule);
    if (mark !== '{') continue;
    const isSelector = !rule.startsWith('@') && !blocks.some((each) => WITHOUT_SELECTORS.test(each));
    if (isSelector) leaks.push(...(rule.match(SELECTOR) ?? []).filter((each) => !staysInside(each)));
    blocks.push(rule);
  }
  return leaks.map((each) => each.trim());
};

/** `@rushtone/ui/…` as webpack finds it. */
const packages: sass.FileImporter = {
  findFileUrl: (name) => {
    const [, folder, rest = ''] = /^@rushtone\/([^/]+)\/(.*)$/.exec(name) ?? [];
    return folder === undefined ? null : pathToFileURL(path.join(ROOT, 'shared', folder, 'src', rest));
  },
};

/**
 * What a stylesheet of a remote would style besides its pages: bare elements and `*`, siblings of the page, another
 * part of the site by `:global`, or the whole document. A file without modules has no class of its own.
 */
export const leakingStyles = (file: string): string[] => {
  const { css } = sass.compile(file, { importers: [packages], logger: sass.Logger.silent });
  if (!file.endsWith('.module.scss')) return css.trim() ? ['a file without modules'] : [];
  return leaksOf(css);
};
