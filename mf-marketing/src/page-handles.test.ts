import { samplePlans } from '../test/sample-marketing-plans.ts';
import { pricingHandle } from './page-handles.ts';

test('the page requests the catalogue, and its structured data has the plans with a price', () => {
  expect(pricingHandle.content?.({}).map(({ address }) => address)).toEqual(['/plans']);
  const head = pricingHandle.head({}, [samplePlans]);
  expect(head?.title).toBe('Pricing · Keystead');
  expect(head?.description.length).toBeLessThanOrEqual(160);
  const product = head?.structured?.[0] as { offers: { name: string; price: number }[] };
  expect(product.offers.map(({ name, price }) => [name, price])).toEqual([
    ['Starter', 31],
    ['Growth', 82],
    ['Pro', 153],
  ]);
});

test('without the catalogue the head has no structured data', () => {
  expect(pricingHandle.head({}, [null])?.structured).toEqual([]);
});
