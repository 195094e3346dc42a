/** Scripts that are used by a single language. */
const LANGUAGES = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['th', /\p{Script=Thai}/u],
  ['el', /\p{Script=Greek}/u],
  ['he', /\p{Script=Hebrew}/u],
] as const;

/** Returns the language that a text's script implies, so that it gets a matching voice and font (WCAG 3.1.2). */
export const languageOf = (text: string): string | undefined =>
  LANGUAGES.find(([, script]) => script.test(text))?.[0];
