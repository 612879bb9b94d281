import { formatFileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [1_500_000, '1.4 MB'],
  [8 * 1024 * 1024, '8 MB'],
  [3 * 1024 ** 4, '3,072 GB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
