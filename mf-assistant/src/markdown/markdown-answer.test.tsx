import { renderRoute } from '@keystead/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { MarkdownAnswer } from './markdown-answer.tsx';

const show = (text: string) => renderRoute([{ path: '/*', element: <MarkdownAnswer text={text} /> }], { path: '/' });

test('Markdown is rendered', () => {
  show('## Overdue\n\n**Two** of `five`:\n\n- one\n- two\n\n1. three\n\n~~old~~ and ~5 days\n\n```\nrent = 1\n```');
  expect(screen.getByRole('heading', { level: 2, name: 'Overdue' })).toBeInTheDocument();
  expect(screen.getByText('Two')).toContainHTML('<strong>Two</strong>');
  expect(screen.getByText('five').tagName).toBe('CODE');
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two', 'three']);
  expect(screen.getByText('old').tagName).toBe('DEL');
  expect(screen.getByText(/~5 days/)).toBeInTheDocument();
  expect(screen.getByText('rent = 1').closest('pre')).toHaveAttribute('tabindex', '0');
});

test('a table has its own box, with figures aligned as stated', () => {
  show('| Tenant | Owes |\n| --- | ---: |\n| Ana | $5 |');
  const box = screen.getByRole('group', { name: 'Table' });
  expect(box).toHaveAttribute('tabindex', '0');
  expect(box).toContainElement(screen.getByRole('table'));
  expect(screen.getByRole('cell', { name: '$5' })).toHaveAttribute('data-align', 'right');
  expect(screen.getByRole('cell', { name: '$5' })).not.toHaveAttribute('style');
});

test('a figure that is not verified has a mark with its meaning in words, in text, tables and bold', () => {
  const { container } = show(
    'It is **$3,000†** or 7† of them.\n\n| Owes |\n| --- |\n| $5† |\n\n† Not verified: in no record.',
  );
  const marks = [...container.querySelectorAll('sup')];
  expect(marks.map((mark) => mark.textContent)).toEqual(Array(3).fill('† (not verified)'));
  expect(marks.map((mark) => mark.querySelector('[aria-hidden="true"]')?.textContent)).toEqual(['†', '†', '†']);
  expect(screen.getByText('† Not verified: in no record.')).toBeInTheDocument();
});

test('headings of any level are below that of the page', () => {
  show('# One\n\n###### Six');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(['One', 'Six']);
});

test('the checkboxes of a task list are no controls', () => {
  show('- [x] done\n- [ ] to do');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['☑ done', '☐ to do']);
});

test('a page of the app opens in place', async () => {
  const { person, address } = show('[Payments, overdue](/app/payments?status=overdue)');
  const link = screen.getByRole('link', { name: 'Payments, overdue' });
  expect(link).not.toHaveAttribute('target');
  await person.click(link);
  await waitFor(() => expect(address()).toBe('/app/payments?status=overdue'));
});

test.each([
  ['[help](https://keystead.example/help)', 'help', 'https://keystead.example/help'],
  ['[write](mailto:lena@keystead.example)', 'write', 'mailto:lena@keystead.example'],
  ['[talk](xmpp:lena@keystead.example)', 'talk', 'xmpp:lena@keystead.example'],
  ['[chat](ircs://irc.example/room)', 'chat', 'ircs://irc.example/room'],
  ['see https://keystead.example', 'https://keystead.example', 'https://keystead.example'],
])('%s opens in a new tab', (text, name, address) => {
  show(text);
  const link = screen.getByRole('link', { name });
  expect(link).toHaveAttribute('href', address);
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test.each([
  ['[press](javascript:alert(1))', 'press'],
  ['[press](JAVASCRIPT:alert(1))', 'press'],
  ['[press](data:text/html;base64,PHNjcmlwdD4=)', 'press'],
  ['[press](//evil.example)', 'press'],
  ['[press](/login)', 'press'],
  ['[press](tel:+15550100)', 'press'],
  ['[press][1]\n\n[1]: vbscript:x', 'press'],
  ['<javascript:alert(1)>', 'javascript:alert(1)'],
])('%j is text without a link', (text, expected) => {
  const { container } = show(text);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(container.querySelector('a')).toBeNull();
  expect(container).toHaveTextContent(expected);
});

test.each([
  '<b>bold</b>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="https://evil.example">x</a>',
  '<!-- hidden -->',
])('%s is shown as typed', (html) => {
  const { container } = show(`Name: ${html}`);
  expect(container).toHaveTextContent(`Name: ${html}`);
  expect(container.querySelector('b, script, img, a')).toBeNull();
});

test('a picture is replaced by its description, and is not fetched', () => {
  const { container } = show('![The roof](https://evil.example/roof.png)');
  expect(container.querySelector('img')).toBeNull();
  expect(container).toHaveTextContent('The roof');
});
