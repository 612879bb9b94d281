import type { Page } from 'playwright-core';

/** Fills the sign-in page in and sends it. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in, and is at the dashboard. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await submitSignIn(page, email, password);
  await page.waitForURL('**/app/dashboard');
  // The page before stands until the code of this one has come.
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
  // Until it has, the frame may still change, and what was opened in it would be gone.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}
