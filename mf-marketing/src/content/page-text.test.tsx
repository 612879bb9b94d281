import { renderRoute } from '@keystead/web-kit/testing';
import { screen } from '@testing-library/react';
import { PageText } from './page-text.tsx';

const show = (body: string) => renderRoute([{ path: '/*', element: <PageText body={body} /> }], { path: '/help' });

test('headings are below the page’s own, each with its id', () => {
  show('## Your data\n\n### What *we* keep\n\n#### Smaller\n\n###### Smallest\n\n# Top\n\nUnder\n-----');
  const headings = screen.getAllByRole('heading').map(({ tagName, textContent, id }) => [tagName, textContent, id]);
  expect(headings).toEqual([
    ['H2', 'Your data', 'your-data'],
    ['H3', 'What we keep', 'what-we-keep'],
    ['H4', 'Smaller', ''],
    ['H4', 'Smallest', ''],
    ['H2', 'Top', 'top'],
    ['H2', 'Under', ''],
  ]);
});

test('Markdown is rendered', () => {
  const { container } = show(
    '**Two** of `five` ~~old~~\n\n- [x] done\n\n```json\n{}\n```\n\n| A | B |\n| - | -: |\n| 1 | 2 |',
  );
  expect(container.querySelector('strong')).toHaveTextContent('Two');
  expect(container.querySelector('del')).toHaveTextContent('old');
  expect(screen.getByRole('listitem')).toHaveTextContent('☑ done');
  expect(container.querySelector('pre')).toHaveAttribute('tabindex', '0');
  expect(screen.getByRole('group', { name: 'Table' })).toContainElement(screen.getByRole('table'));
  expect(screen.getByRole('cell', { name: '2' })).toHaveAttribute('data-align', 'right');
  expect(container.querySelector('[style]')).toBeNull();
});

test.each([
  ['[data](/privacy#your-data)', '/privacy#your-data'],
  ['[here](#your-data)', '/help#your-data'],
])('%s is opened by the router', async (body, address) => {
  const { person } = show(body);
  const link = screen.getByRole('link');
  expect(link).toHaveAttribute('href', address);
  const onClick = jest.fn();
  // The router handles the click, and not the browser.
  document.addEventListener('click', ({ defaultPrevented }) => onClick(defaultPrevented), { once: true });
  await person.click(link);
  expect(onClick).toHaveBeenCalledWith(true);
});

test.each([
  ['[write](mailto:support@keystead.example)', 'mailto:support@keystead.example'],
  ['[look](https://keystead.example/x)', 'https://keystead.example/x'],
  ['[feed](/feed.xml)', '/feed.xml'],
  ['[document](/api/openapi.json)', '/api/openapi.json'],
])('%s is left to the browser', (body, address) => {
  show(body);
  expect(screen.getByRole('link')).toHaveAttribute('href', address);
});

test.each([
  '[press](javascript:alert(1))',
  '[press](data:text/html;base64,PHNjcmlwdD4=)',
  '[press](//evil.example)',
  '[press](/..//evil.example)',
  '[press][1]\n\n[1]: vbscript:x',
])('%j is text without a link', (body) => {
  const { container } = show(body);
  expect(container.querySelector('a')).toBeNull();
  expect(container).toHaveTextContent('press');
});

test.each([
  '<b>bold</b>',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '![roof](https://evil.example/x.png)',
])('%s adds no element to the page', (html) => {
  const { container } = show(`Name: ${html}`);
  expect(container.querySelector('b, script, img')).toBeNull();
  expect(container).toHaveTextContent('Name:');
});

test('each code sample can be copied; without a clipboard it is selected', async () => {
  const { person } = show('```\ncurl one\n```\n\n```\ncurl two\n```');
  const [first, second] = screen.getAllByRole('button', { name: 'Copy sample' }) as [HTMLElement, HTMLElement];
  await person.click(second);
  expect(await navigator.clipboard.readText()).toBe('curl two\n');
  expect(second).toHaveAccessibleName('Copied sample');
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
  await person.click(first);
  expect(second).toHaveAccessibleName('Copy sample');
  expect(first).toHaveAccessibleName('Selected sample');
  expect(String(window.getSelection())).toContain('curl one');
});
