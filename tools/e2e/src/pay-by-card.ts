import type { Page } from 'playwright-core';

/** The card numbers of the sandbox that the specs use. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authenticates: '4000 0025 0000 3155',
  disputed: '4000 0000 0000 0259',
};

/** Fills in the provider's form and submits it. */
export async function payByCard(page: Page, card: string, name: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel(/^Expir/).fill('12/40');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('button', { name: /^(Pay|Subscribe)/ }).click();
}
