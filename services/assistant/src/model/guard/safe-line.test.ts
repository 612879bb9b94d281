import { addressesIn, safeLine } from './safe-line.ts';

const allowed = {
  paths: new Set(['/app/payments/12', '/app/payments?status=overdue&tenant_id=21']),
  fromUser: new Set(addressesIn('Is https://city.example/permits?id=7 right? And write to me@home.example.')),
  hasEmail: (email: string) => ['ana@mail.example', 'ana.lopez.1@mail.example'].includes(email),
};
const safe = (line: string) => safeLine(line, allowed);

describe('safeLine', () => {
  it.each([
    [
      'a page that a tool has named',
      '[Payment](/app/payments/12) and [all](/app/payments?status=overdue&tenant_id=21).',
    ],
    ['an address that the person has written', 'As https://city.example/permits?id=7 says.'],
    ['the same as a link', '[permits](https://city.example/permits?id=7)'],
    ['addresses of mail of records and of the person', 'Ana: ana@mail.example, you: me@home.example.'],
    ['an address of mail in which a host seems to be', 'id 7, email ana.lopez.1@mail.example, phone 555-0121'],
    ['a table', '| **Ana** | $1,450.00 | e.g. 12 Elm St. | 10:30 a.m. |'],
    ['a rule between rows', `| ${'-'.repeat(60)} | :---: |`],
    ['signs that mean nothing here', '5 < 6 & 7 > 3, `code`, a_b, 50/50, AT&T, 1.5 baths'],
  ])('leaves a line unchanged with %s', (_, line) => {
    expect(safe(line)).toBe(line);
  });

  it.each([
    ['another page', '[x](/app/tenants/99)', 'x'],
    ['a link', 'See [the form](https://evil.example/?d=1450).', 'See the form [link removed].'],
    [
      'a link whose label is an address',
      '[https://evil.example](/app/payments/12)',
      '[[link removed]](/app/payments/12)',
    ],
    ['a link with a title', '[x](https://evil.example/a "t (1)")', 'x [link removed]'],
    ['an image', 'a ![rent](https://evil.example/p.png?rent=1450) b', 'a  b'],
    ['an image by reference', '![rent][r]', ''],
    ['an address alone', 'Go to https://evil.example/?d=1450 now', 'Go to [link removed] now'],
    ['an address in angle brackets', '<https://evil.example/x>', '[link removed]'],
    ['a definition of a link', '[r]: https://evil.example/x', '[r] : [link removed]'],
    ['an address of mail', 'mail eve@evil.example', 'mail [link removed]'],
    ['a mailto', '[m](mailto:eve@evil.example?body=1450)', 'm [link removed]'],
    ['an address with www', 'www.evil.example/x', '[link removed]'],
    ['an address without a scheme', 'evil.example/x?d=1', '[link removed]'],
    ['a host alone', 'on evil.example you', 'on [link removed] you'],
    ['a number for a host', '//10.0.0.1/x', '[link removed]'],
    ['HTML', '<img src="https://evil.example/p.png"><b>hi</b>', 'hi'],
    ['HTML that does not end', '<img src=x onerror=alert(1)', '&lt;img src=x onerror=alert(1)'],
    ['a script', '[x](javascript:alert(1))', 'x [link removed]'],
    ['data', '[x](data:text/html;base64,AAAA)', 'x [link removed]'],
  ])('removes %s', (_, line, left) => {
    expect(safe(line)).toBe(left);
  });

  it.each([
    'https\\://evil.example/x',
    'htt\u200bps://evil.example/x',
    'ht**tps://ev**il.example/x',
    'https&#58;//evil.example/x',
    '&#104;ttps://evil.example',
    '[x](&#104;ttps&#58;//evil.example)',
    'ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'https://evil。example/x',
    '[a](https://evil.example/x',
    '[a [b](https://evil.example/x)](https://evil.example/y)',
    '[a][https://evil.example/x]',
    '[x](//evil.example/x)',
    '[x](/app/payments/12@evil.example)',
    '[x](\\\\evil.example\\x)',
    'xmpp:eve@evil.example',
    'evil\\.example/x',
    'HTTPS://EVIL.EXAMPLE/X',
    'aHR0cHM6Ly9ldmlsLmV4YW1wbGUvP3JlbnQ9MTQ1MCZ0ZW5hbnQ9QW5h',
  ])('leaves no link through %s', (line) => {
    const read = safe(line).normalize('NFKC').toLowerCase();
    expect(read).not.toMatch(/evil\.?\W*example|evil。|aHR0c/i);
    expect(read).not.toMatch(/\]\((?!\/app\/payments\/12\))/);
  });
});
