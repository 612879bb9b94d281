import type { Plan } from '@keystead/contracts';
import { fillContents } from '@keystead/web-kit';
import { renderRoute } from '@keystead/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { samplePlans } from '../../test/sample-marketing-plans.ts';
import { PricingPage } from './pricing-page.tsx';

function renderPricing() {
  fillContents({ '/plans': samplePlans });
  return renderRoute([{ path: '/pricing', Component: PricingPage }], { path: '/pricing', user: null });
}
const card = (name: string) => within(screen.getByRole('article', { name }));
const priceLine = (name: string, text: string) => card(name).getByText(text).closest('p');

describe('the period switch', () => {
  test('starts with monthly prices, and states the yearly saving', () => {
    renderPricing();
    const period = within(screen.getByRole('group', { name: 'Billing period' }));
    expect(period.getByRole('radio', { name: 'Monthly' })).toBeChecked();
    expect(period.getByRole('radio', { name: 'Annual Save 17%' })).not.toBeChecked();
    expect(priceLine('Starter', '$31')).toHaveTextContent('$31/month');
    expect(priceLine('Starter', '$31')).toBeVisible();
    expect(priceLine('Starter', '$311')).not.toBeVisible();
  });

  test('shows annual prices instead, and back', async () => {
    const { person } = renderPricing();
    await person.click(screen.getByText('Annual'));
    expect(priceLine('Growth', '$822')).toHaveTextContent('$822/year');
    expect(priceLine('Growth', '$822')).toBeVisible();
    expect(priceLine('Growth', '$82')).not.toBeVisible();
    expect(priceLine('Pro', '$1,533')).toBeVisible();
    await person.click(screen.getByText('Monthly'));
    expect(priceLine('Growth', '$82')).toBeVisible();
    expect(priceLine('Growth', '$822')).not.toBeVisible();
  });
});

test.each([
  ['Starter', 'Start Free Trial', '/register'],
  ['Growth', 'Start Free Trial', '/register'],
  ['Pro', 'Start Free Trial', '/register'],
  ['Enterprise', 'Contact Sales', '/contact'],
])('%s has the button %s', (plan, name, address) => {
  renderPricing();
  expect(card(plan).getByRole('link', { name })).toHaveAttribute('href', address);
});

test('a plan without a price is custom in both periods, and has no limit', async () => {
  const { person } = renderPricing();
  for (const period of ['Annual', 'Monthly']) {
    await person.click(screen.getByText(period));
    expect(card('Enterprise').getByText('Custom')).toBeVisible();
  }
  expect(card('Enterprise').getByText('Unlimited properties')).toBeInTheDocument();
});

test('cards show the catalogue’s data: limits, features, limitations and the most popular plan', () => {
  renderPricing();
  expect(card('Pro').getByText('Up to 101 properties')).toBeInTheDocument();
  expect(card('Growth').getByText('Feature of Growth')).toBeInTheDocument();
  expect(card('Starter').getByText('No insights')).toBeInTheDocument();
  expect(screen.getAllByText('Most Popular')).toHaveLength(1);
  expect(card('Growth').getByText('Most Popular')).toBeInTheDocument();
});

test('the page has a section on what all plans include', () => {
  renderPricing();
  const section = within(screen.getByRole('region', { name: 'All Plans Include' }));
  expect(section.getAllByRole('listitem').length).toBeGreaterThan(4);
});

test('questions expand to answers with the product’s facts, and the structured data has the same', async () => {
  const { container, person } = renderPricing();
  const question = screen.getByText('What happens to my data if I cancel?');
  const entry = question.closest('details');
  expect(entry).not.toHaveAttribute('open');
  await person.click(question);
  expect(entry).toHaveAttribute('open');
  expect(entry).toHaveTextContent('retained for 30 days');
  const structuredData = JSON.parse(container.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}');
  expect(structuredData['@type']).toBe('FAQPage');
  expect(structuredData.mainEntity).toHaveLength(container.querySelectorAll('details').length);
});

test('tells how the plans are called in the app', () => {
  const paid = { id: 'starter', name: 'Starter', price: 29, property_limit: 10 } as Plan;
  fillContents({ '/plans': { ...samplePlans, plans: [{ ...paid, id: 'trial', price: 0 }, paid] } });
  renderRoute([{ path: '/pricing', Component: PricingPage }], { path: '/pricing', user: null });
  expect(
    screen.getByText(/In the app you then choose Starter \(\$29, up to 10 properties\); for Pro/),
  ).toBeInTheDocument();
});
