import type { DemoPeople } from '@keystead/dev-stack';
import type { Page } from 'playwright-core';
import { ApiClient } from '../api-client.ts';
import type { TestedProduct } from '../tested-product.ts';
import { desktop, type View, type Visitor, visit } from './visit.ts';

export async function submitSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

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

/** The demo people of a spec in one view: their API client as the landlord, and the landlord's browser. */
export interface DemoLandlord {
  readonly people: DemoPeople;
  readonly landlord: ApiClient;
  readonly visitor: Visitor;
}

/** Creates demo people and opens a browser for their landlord. */
export async function visitAsLandlord(product: TestedProduct, spec: string, view: View): Promise<DemoLandlord> {
  const people = await product.demoPeople(`${spec}-${view.width}`);
  const landlord = await new ApiClient(product.url).signIn(people.landlord, people.password);
  const visitor = await visitSignedIn(product.url, { email: people.landlord, password: people.password }, view);
  return { people, landlord, visitor };
}

/**
 * Navigates to a page of the app like its links do: the app stays loaded and only the page changes. Then waits until
 * the page is idle, so that content of the previous page, such as rows of another filter, is not mistaken for its own.
 * Outside the app, it loads the page. To test a page load, use `page.goto`.
 */
export async function follow({ page, atRest }: Visitor, path: string): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/app/')) {
    await page.goto(path);
    return;
  }
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await atRest();
}

/** Presses Escape in a dialog, once it has the focus: one that is still opening does not hear the key. */
export async function escapeDialog(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]') != null);
  await page.keyboard.press('Escape');
}

/** Opens the profile by its link, or on a phone by the menu of the avatar, from any page of the app. */
export async function openProfile(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: /^Profile of/ });
  const menu = page.getByRole('button', { name: /^Account of/ });
  await link.or(menu).first().click();
  if (await menu.isVisible()) await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
}

/** The card numbers of the sandbox that the specs use. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
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
