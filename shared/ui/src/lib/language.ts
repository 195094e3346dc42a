/** Scripts that one language is written in. */
const LANGUAGES = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['th', /\p{Script=Thai}/u],
  ['el', /\p{Script=Greek}/u],
  ['he', /\p{Script=Hebrew}/u],
] as const;

/** The language of a text that its script tells, for a voice and a font that can read it (WCAG 3.1.2). */
export const languageOf = (text: string): string | undefined =>
  LANGUAGES.find(([, script]) => script.test(text))?.[0];
