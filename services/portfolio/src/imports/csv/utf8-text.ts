import { isUtf8 } from 'node:buffer';

const byteOrderMarks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/**
 * Decodes a file to UTF-8: by its byte order mark, as UTF-8 if it is valid UTF-8, and otherwise as windows-1252, which
 * older spreadsheet programs write.
 */
export function utf8Text(bytes: Buffer): Buffer {
  const bom = byteOrderMarks.find(({ bytes: signature }) => signature.every((byte, place) => bytes[place] === byte));
  const text = bom ? bytes.subarray(bom.bytes.length) : bytes;
  if ((!bom || bom.encoding === 'utf-8') && isUtf8(text)) return text;
  return Buffer.from(new TextDecoder(bom?.encoding ?? 'windows-1252').decode(text));
}
