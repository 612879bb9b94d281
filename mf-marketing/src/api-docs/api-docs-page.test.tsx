import { screen } from '@testing-library/react';
import { renderMarketing } from '../../test/render-marketing.tsx';
import { published, sampleSitePage } from '../../test/sample-site-page.ts';
import { apiDocsHandle } from '../page-handles.ts';

const guide = published(
  sampleSitePage({ slug: 'api-docs', path: '/api-docs', title: 'API documentation', body: 'Read.' }),
);

test('the API page shows the guide, and offers the reference', async () => {
  const { calls } = await renderMarketing({
    path: '/api-docs',
    user: null,
    answers: { 'GET /marketing/published/{kind}/{slug}': guide },
  });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('API documentation');
  expect(screen.getByText('Read.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'Reference' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Open the reference' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'OpenAPI 3.1 document' })).toHaveAttribute('href', '/api/openapi.json');
  expect(calls.map(({ params }) => params)).toEqual([{ kind: 'page', slug: 'api-docs' }]);
});

test('the head has the guide’s title', () => {
  expect(apiDocsHandle.head({}, [guide])).toMatchObject({ title: 'API documentation · Keystead' });
  expect(apiDocsHandle.head({}, [null])).toBeNull();
});
