import { screen, within } from '@testing-library/react';

/** The card of the account's current plan. */
export const findCurrentPlan = () => screen.findByRole('region', { name: 'Current Plan' });

/** The card of a plan of the catalogue. */
export async function findPlanCard(name: string) {
  const card = (await screen.findByRole('heading', { level: 3, name })).closest('article');
  if (card === null) throw new Error('a plan has a card');
  return within(card);
}
