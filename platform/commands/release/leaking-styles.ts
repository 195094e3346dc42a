import * as sass from 'sass';

/** At-rules that apply to the whole document, regardless of the stylesheet they are in. */
const OF_THE_DOCUMENT =
  /^@(font-face|property|page|view-transition|counter-style|font-palette-values|import|namespace)\b/;
/** At-rules whose blocks hold keyframes, not selectors. */
const WITHOUT_SELECTORS = /^@(-webkit-)?keyframes\b/;

/** Matches each selector of a list, with parentheses nested up to three levels. */
const SELECTOR = /(?:[^,()[\]]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\[[^\]]*\])+/g;

/** Strips arguments such as `:not(…)`: a class inside them does not scope the selector. */
const withoutBrackets = (selector: string): string => {
  const inner = /\([^()]*\)|\[[^\]]*\]/;
  let text = selector;
  while (inner.test(text)) text = text.replace(inner, '');
  return text;
};

/** Whether a selector only matches elements with one of the page's own classes, or their descendants. */
const staysInside = (selector: string): boolean => {
  // After a bare `:global`, class names are no longer scoped to the page.
  const [own = '', ...foreign] = selector.split(/:global(?!\()/);
  const text = own + foreign.join(' ').replaceAll('.', '');
  const parts = withoutBrackets(text)
    .trim()
    .split(/\s*([>+~])\s*|\s+/);
  return parts.some(
    (part = '', at) => at % 2 === 0 && /\.[a-z_]/i.test(part) && !/[+~]/.test(parts[at + 1] ?? ''),
  );
};

/** Returns selectors and at-rules of plain CSS that affect more than elements with the page's own classes. */
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

/**
 * Returns what a remote's stylesheet would style outside of its pages: bare elements and `*`, siblings of the page,
 * other parts of the site by `:global`, or the whole document. All classes of a file that is not a CSS
 * module are global.
 */
export const leakingStyles = (file: string, importers: readonly sass.FileImporter[] = []): string[] => {
  const { css } = sass.compile(file, { importers: [...importers], logger: sass.Logger.silent });
  if (!file.endsWith('.module.scss')) return css.trim() ? ['a file without modules'] : [];
  return leaksOf(css);
};
