import { utf8Text } from './utf8-text.ts';

const text = 'Straße,Café – “Zoë”\n';
const windows = Buffer.from([0x53, 0x74, 0x72, 0x61, 0xdf, 0x65, 0x20, 0x80, 0x20, 0x96, 0x20, 0x93, 0x94]);

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
])('utf8Text: decodes %s', (_, bytes) => {
  expect(utf8Text(bytes).toString()).toBe(text);
});

test('utf8Text: decodes text that is not UTF-8 as windows-1252', () => {
  expect(utf8Text(windows).toString()).toBe('Straße € – “”');
});

test('utf8Text: returns valid UTF-8 even after a wrong UTF-8 mark', () => {
  expect(utf8Text(Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xdf])).toString()).toBe('a\ufffd');
});
