import type { Page } from 'playwright-core';
import { ApiClient } from './api-client.ts';
import { desktop, type View, type Visitor, visit } from './visit.ts';

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

/**
 * Lets somebody in who is signed in already, for journeys of which the pages of the sign-in are no part. No page is open yet.
 */
export async function visitSignedIn(
  url: string,
  account: { readonly email: string; readonly password: string },
  view: View = desktop,
): Promise<Visitor> {
  const { status, body } = await new ApiClient(url).call('POST /auth/login', account);
  if (status !== 200) throw new Error(`sign-in of ${account.email} answered ${status}`);
  return visit(url, view, { token: body.token, user: JSON.stringify(body.user) });
}
