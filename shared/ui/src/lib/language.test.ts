import { languageOf } from './language.ts';

test.each([
  ['このネットワークのおかげで', 'ja'],
  ['서울의 밤', 'ko'],
  ['Νύχτα', 'el'],
  ['Glass Highway', undefined],
  ['夜', undefined],
])('the language of %p is %p', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
