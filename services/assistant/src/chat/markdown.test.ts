import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { escapeMarkdown, recordLink, table } from './markdown.ts';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly Node[];
}

/** Parses Markdown like the page. */
const parsed = (markdown: string): Node =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
const typesIn = ({ type, children = [] }: Node): string[] => [type, ...children.flatMap(typesIn)];
const textIn = ({ value = '', children = [] }: Node): string => value + children.map(textIn).join('');
/** The text without invisible characters. */
const rendered = (markdown: string) => textIn(parsed(markdown)).replaceAll('\u2060', '');

const hostile = [
  '[click](http://evil.example)',
  '![x](http://evil.example/?q=secret)',
  '<img src=x onerror=alert(1)>',
  '<http://evil.example>',
  'see http://evil.example/path and https://evil.example',
  'www.evil.example is ours',
  '[ref][1] [^note]',
  '[1]: http://evil.example',
  '# Heading',
  '12. Elm Street',
  '7) Row',
  '- item',
  '+ item',
  '> quote',
  '---',
  '===',
  '**bold** _soft_ ~~gone~~ `code`',
  '```js',
  'a | b || c',
  'Smith & Sons &lt;b&gt; &#60;',
  'back\\slash \\[x\\](y)',
  '- [ ] task',
];

describe('escapeMarkdown', () => {
  it.each(hostile)('renders %p as typed: alone, in a sentence and in a table', (text) => {
    const alone = parsed(escapeMarkdown(text));
    expect(typesIn(alone)).toEqual(['root', 'paragraph', 'text']);
    expect(rendered(escapeMarkdown(text))).toBe(text);
    expect(rendered(`Rent of ${escapeMarkdown(text)} is due.`)).toBe(`Rent of ${text} is due.`);
    const inTable = parsed(table(['Name', 'Amount'], [[escapeMarkdown(text), '$1.00']]));
    expect(typesIn(inTable)).toEqual([
      'root',
      'table',
      ...['tableRow', 'tableCell', 'text', 'tableCell', 'text'],
      ...['tableRow', 'tableCell', 'text', 'tableCell', 'text'],
    ]);
    expect(textIn(inTable).replaceAll('\u2060', '')).toBe(`NameAmount${text}$1.00`);
  });

  it('joins several lines to one, and removes characters that change the direction or end a line', () => {
    expect(escapeMarkdown('  one\r\n\ttwo\u2028three\u202egpj.exe\u0000 ')).toBe('one two three gpj.exe');
  });

  it('leaves ordinary names unchanged', () => {
    for (const name of [
      '12 Elm Street',
      'Dmitri O’Neil, Jr.',
      'No. 5 (rear)',
      'ana@mail.example',
      '$1,450.00',
      '2026-03-01',
    ])
      expect(escapeMarkdown(name)).toBe(name);
  });
});

describe('recordLink', () => {
  it.each(hostile)('links %p to its page and to nothing else', (label) => {
    const markdown = recordLink(label, '/app/tenants/7');
    const link = parsed(markdown).children?.[0]?.children?.[0];
    expect(typesIn(parsed(markdown))).toEqual(['root', 'paragraph', 'link', 'text']);
    expect([link?.url, rendered(markdown)]).toEqual(['/app/tenants/7', label]);
  });

  it('keeps a query string complete', () => {
    const path = '/app/payments?q=(late) &status=overdue'.replace(' ', '%20');
    expect(parsed(recordLink('Payments', path)).children?.[0]?.children?.[0]?.url).toBe(
      '/app/payments?q=%28late%29%20&status=overdue',
    );
  });

  it.each(['http://evil.example', '//evil.example', 'javascript:alert(1)', '/api/auth/logout', '/app/x y', ''])(
    'creates no link to %p',
    (path) => expect(recordLink('Ana', path)).toBe('Ana'),
  );
});
