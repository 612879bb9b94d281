import type { Page } from 'playwright-core';

/** Opens the profile by its link, from any page of the app. */
export async function openProfile(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Profile of/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
}
