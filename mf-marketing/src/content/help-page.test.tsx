import { screen, within } from '@testing-library/react';
import { renderMarketing } from '../../test/render-marketing.tsx';
import { published, sampleSitePage } from '../../test/sample-site-page.ts';

const body = `Hello.

## Rent

### Late fees

A **late fee** is added after [the grace days](/pricing).

### Receipts

Paid rent gets a receipt.

## Maintenance

| Key | Does |
| --- | ---- |
| a   | late repairs |
`;
const help = published(sampleSitePage({ slug: 'help', path: '/help', title: 'Help center', body }));

test.each([
  ['/help', null],
  ['/app/help', undefined],
])('%s finds answers by their words, headings first', async (path, user) => {
  const { person } = await renderMarketing({
    path,
    ...(user === null && { user }),
    answers: { 'GET /marketing/published/{kind}/{slug}': help },
  });
  const input = await screen.findByRole('searchbox', { name: 'Search the help' });
  await person.type(input, 'LATE');
  const answers = () => within(screen.getByRole('list', { name: 'Answers' })).getAllByRole('listitem');
  expect(answers().map((item) => item.textContent)).toEqual([
    'Late fees RentA late fee is added after the grace days.',
    'Maintenance Key Does a late repairs',
  ]);
  expect(screen.getByText('2 answers')).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Receipts' })).not.toBeInTheDocument();
  await person.type(input, ' fee');
  expect(answers()).toHaveLength(1);
  const answer = screen.getByRole('link', { name: 'Late fees' });
  expect(answer).toHaveAttribute('href', `${path}#late-fees`);
  await person.click(answer);
  expect(input).toHaveValue('');
  expect(screen.getByRole('heading', { name: 'Receipts' })).toBeInTheDocument();
  await person.type(input, 'zebra');
  expect(screen.getByText(/^Nothing found/)).toBeInTheDocument();
});
