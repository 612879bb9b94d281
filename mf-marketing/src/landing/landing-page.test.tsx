import { renderRoute } from '@keystead/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { landingHandle } from '../page-handles.ts';
import { LandingPage } from './landing-page.tsx';

const pages = [
  { path: '/', Component: LandingPage },
  { path: '*', element: null },
];
const renderLanding = () => renderRoute(pages, { path: '/', user: null });

test.each([
  ['Start Free Trial', '/register'],
  ['View Pricing', '/pricing'],
  ['Contact Sales', '/contact'],
])('%s leads to %s', async (name, address) => {
  const { person, address: currentPath } = renderLanding();
  const [first] = screen.getAllByRole('link', { name });
  await person.click(first as HTMLElement);
  expect(currentPath()).toBe(address);
});

test('a single main heading names the product, with the terms of the trial', () => {
  renderLanding();
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getAllByText(/14-day free trial, no credit card required, cancel anytime/)).not.toHaveLength(0);
});

test('the preloaded pictures are those of the hero', () => {
  const { container } = renderLanding();
  const first = [...container.querySelectorAll('picture:has(> img[fetchpriority="high"]) > source')];
  const rendered = first.map((source) => ['type', 'srcset', 'sizes'].map((name) => source.getAttribute(name)));
  const { pictures = [] } = landingHandle.head({}, []) ?? {};
  expect(pictures).toHaveLength(4);
  for (const { type, srcset, sizes } of pictures) expect(rendered).toContainEqual([type, srcset, sizes]);
});

test.each([
  ['Properties managed', '10,000+'],
  ['Tenants', '50,000+'],
  ['Uptime', '99.9%'],
  ['Support', '24/7'],
])('the key numbers are those of the product: %s, %s', (name, value) => {
  renderLanding();
  const term = screen.getAllByText(name).find(({ tagName }) => tagName === 'DT');
  expect(within(term?.parentElement as HTMLElement).getByText(value)).toBeInTheDocument();
});

test('the footer’s Features link leads to the six features', () => {
  const { container } = renderLanding();
  const features = container.querySelector<HTMLElement>('#features');
  const names = within(features as HTMLElement)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Portfolio management',
    'Tenant portal',
    'Analytics & reporting',
    'AI-powered insights',
    'Multi-location support',
    'Security & compliance',
  ]);
});

test('three customers are quoted', () => {
  const { container } = renderLanding();
  expect(container.querySelectorAll('figure > blockquote')).toHaveLength(3);
});

test('every picture has both themes, an alternative text and fixed dimensions', () => {
  const { container } = renderLanding();
  const pictures = [...container.querySelectorAll('img')];
  expect(pictures.length).toBeGreaterThan(6);
  expect(container.querySelectorAll('picture.light')).toHaveLength(pictures.length / 2);
  expect(container.querySelectorAll('picture.dark')).toHaveLength(pictures.length / 2);
  for (const picture of pictures) {
    expect(picture.alt).not.toBe('');
    expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0);
    expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0);
    expect(picture).toHaveAttribute('loading', 'lazy');
  }
});

test('no element has an inline style, which the content security policy would block', () => {
  const { container } = renderLanding();
  expect(container.querySelectorAll('[style]')).toHaveLength(0);
});

test('the structured data describes the company', () => {
  const head = landingHandle.head({}, []);
  expect(head?.title).toBe('Keystead: property management, made calm');
  expect(head?.description.length).toBeLessThanOrEqual(160);
  expect(head?.structured?.map((data) => (data as { '@type': string })['@type'])).toEqual(['Organization', 'WebSite']);
});
