import { paperSize } from './paper-size.ts';

test.each(['en-US', 'en', 'en-CA', 'fr-CA', 'es-MX', 'en-PH'])('%s uses letter', (language) => {
  expect(paperSize(language)).toBe('letter');
});

test.each(['en-GB', 'de', 'de-DE', 'es', 'es-AR', 'pt-BR', 'ja-JP', 'zh-Hant-TW'])('%s uses A4', (language) => {
  expect(paperSize(language)).toBe('a4');
});
