import { collectSavedFiles } from '../test/saved-files.ts';
import { paperSize, saveReceipt } from './receipts.ts';

test.each(['en-US', 'en', 'en-CA', 'fr-CA', 'es-MX', 'en-PH'])('%s uses letter', (language) => {
  expect(paperSize(language)).toBe('letter');
});

test.each(['en-GB', 'de', 'de-DE', 'es', 'es-AR', 'pt-BR', 'ja-JP', 'zh-Hant-TW'])('%s uses A4', (language) => {
  expect(paperSize(language)).toBe('a4');
});

let saved: string[] = [];
beforeEach(() => {
  saved = collectSavedFiles();
});

test.each([
  ['en-US', 'letter'],
  ['de-DE', 'a4'],
])('saves the receipt under its name: in %s on %s', async (language, size) => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  const requested: string[] = [];
  await saveReceipt('receipt_5.pdf', async (size) => {
    requested.push(size);
    return new Blob(['%PDF-1.7']);
  });
  expect(requested).toEqual([size]);
  expect(saved).toEqual(['receipt_5.pdf']);
});

test("throws for an empty file, and passes on the server's error", async () => {
  await expect(saveReceipt('receipt_5.pdf', async () => new Blob([]))).rejects.toThrow(
    'Received empty response from server',
  );
  await expect(saveReceipt('receipt_5.pdf', () => Promise.reject(new Error('No.')))).rejects.toThrow('No.');
  expect(saved).toEqual([]);
});
