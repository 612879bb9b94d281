import type { Page } from 'playwright-core';
import { ApiClient } from './api-client.ts';
import { desktop, type View, type Visitor, visit } from './visit.ts';

/** Fills in the sign-in form and submits it. */
export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in and waits for the dashboard. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await submitSignIn(page, email, password);
  await page.waitForURL('**/app/dashboard');
  // The sign-in page stays until the dashboard's code has loaded.
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
  // Until the heading appears, the layout may still be replaced, which would close opened elements.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
}

/** Opens a browser with an existing session, for specs that don't test the sign-in. No page is open yet. */
export async function visitSignedIn(
  url: string,
  account: { readonly email: string; readonly password: string },
  view: View = desktop,
): Promise<Visitor> {
  const { status, body } = await new ApiClient(url).call('POST /auth/login', account);
  if (status !== 200) throw new Error(`sign-in of ${account.email} answered ${status}`);
  return visit(url, view, { token: body.token, user: JSON.stringify(body.user) });
}
