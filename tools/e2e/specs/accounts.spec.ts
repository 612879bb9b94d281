import type { DemoPeople } from '@keystead/dev-stack';
import { ApiClient } from '../src/api-client.ts';
import { openProfile, signIn, submitSignIn, visitSignedIn } from '../src/browser/user-actions.ts';
import { type Visitor, visit } from '../src/browser/visit.ts';
import { eventually, withinFiveSeconds } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

/** Sign-in and account management in the browser. */
describe('an account', () => {
  const product = sharedProduct();
  let people: DemoPeople;
  let visitor: Visitor;
  beforeAll(async () => {
    people = await product.demoPeople('accounts');
  });
  beforeEach(async () => {
    visitor = await visit(product.url);
  });
  afterEach(() => visitor?.leave());

  /** Opens the dashboard for a user with an existing session. */
  async function enter(email: string, password = people.password): Promise<void> {
    await visitor.leave();
    visitor = await visitSignedIn(product.url, { email, password });
    await visitor.page.goto('/app/dashboard');
    await visitor.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  }

  async function chooseNewPassword(token: string | undefined): Promise<void> {
    const { page } = visitor;
    await page.goto(`/reset-password?token=${token}`);
    await page.getByLabel('New password', { exact: true }).fill('another long secret');
    await page.getByLabel(/Confirm/).fill('another long secret');
    await page.getByRole('button', { name: 'Save new password' }).click();
  }

  /** Counts the controls for adding a property, once the page knows the user's abilities. */
  async function waysToAddProperty(): Promise<number> {
    const { page } = visitor;
    await page.getByText(/^Last updated/).waitFor();
    const addButton = { name: 'Add Property' };
    return page.getByRole('button', addButton).or(page.getByRole('link', addButton)).count();
  }

  it('sign-in: a wrong password shows an error, and a new one can be set by e-mail', async () => {
    const { page } = visitor;
    await submitSignIn(page, people.tenant, 'not the password');
    await page.getByRole('alert').getByText('The email address or password is incorrect.').waitFor();
    await page.getByRole('link', { name: /forgot/i }).click();
    await page.getByRole('button', { name: 'Send reset instructions' }).click();
    await page.getByText('Please enter your email address').waitFor();
    await page.getByLabel('Email').fill(people.tenant);
    await page.getByRole('button', { name: 'Send reset instructions' }).click();
    await page.getByText('Password reset instructions have been sent to your email.').waitFor();
    const [, token] = await product.mailTo(people.tenant, /reset-password\?token=([\w-]+)/);
    await chooseNewPassword(token);
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await signIn(page, people.tenant, 'another long secret');
    expect(visitor.pageErrors).toEqual([]);
  });

  it('password reset: a used link shows an error [extended]', async () => {
    const [, token] = await product.mailTo(people.tenant, /reset-password\?token=([\w-]+)/);
    await chooseNewPassword(token);
    await visitor.page.getByRole('alert').getByText('The link has expired or was used already.').waitFor();
  });

  it('dashboard: offers to add a property only to users who may [extended]', async () => {
    await enter(people.landlord);
    expect(await waysToAddProperty()).toBe(1);
  });

  it('tenant pages: contain no controls for forbidden actions [extended]', async () => {
    await enter(people.tenant, 'another long secret');
    const { page } = visitor;
    expect(await waysToAddProperty()).toBe(0);
    await page.goto('/app/properties');
    await page.getByRole('link', { name: 'Maple Court 2B' }).waitFor();
    expect(await page.getByRole('button', { name: 'Add Property' }).count()).toBe(0);
  });

  it('profile: changes of profile, theme and preferences are stored', async () => {
    await enter(people.landlord);
    const { page } = visitor;
    await openProfile(page);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('First name').fill('Daniela');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Profile updated successfully!').waitFor();
    await page.getByRole('radio', { name: /dark/i }).check();
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
    const stored = page.waitForResponse('**/api/profile/preferences');
    await page.getByLabel(/SMS/i).check();
    await stored;
    await page.reload();
    await page.getByText('Daniela').first().waitFor();
    await page.waitForFunction(() => document.documentElement.classList.contains('dark'));
    expect(await page.getByLabel(/SMS/i).isChecked()).toBe(true);
  });

  it('sign-out: ends the session in this tab and in another', async () => {
    await enter(people.landlord);
    const { page, context } = visitor;
    const other = await context.newPage();
    await other.goto('/app/profile');
    await other.getByRole('heading', { name: 'Profile', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Sign Out' }).first().click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login');
    await page.goto('/app/properties');
    await page.waitForURL('**/login');
  });

  it('an ended session: redirects to the sign-in page', async () => {
    await enter(people.landlord);
    const { page } = visitor;
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const elsewhere = new ApiClient(product.url, token ?? '');
    expect((await elsewhere.call('POST /auth/logout')).status).toBe(204);
    await eventually(
      () => elsewhere.call('GET /properties'),
      ({ status }) => status === 401,
      withinFiveSeconds,
    );
    // The server notifies the page, without user input.
    await page.waitForURL('**/login');
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);
  });

  it('e-mail address: a link to the new address changes it, and a link to the old address reverts it', async () => {
    await enter(people.landlord);
    const { page } = visitor;
    const address = 'moved@mail.example';
    await openProfile(page);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await page.getByLabel('Email', { exact: true }).fill(address);
    await page.getByLabel('Current password').fill('not the password');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText(/^Current password is/).waitFor();
    await page.getByLabel('Current password').fill(people.password);
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText(`We sent a link to ${address}. Your email changes when you open it.`).waitFor();
    expect(await page.getByText(people.landlord).count()).toBe(1);

    const [, confirm] = await product.mailTo(address, /confirm-email\?token=([\w-]+)/);
    await page.goto(`/confirm-email?token=${confirm}`);
    await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
    await page.goto('/app/profile');
    await page.getByText(address).waitFor();
    expect(await page.getByText('We sent a link').count()).toBe(0);

    const [, undo] = await product.mailTo(people.landlord, /undo-email-change\?token=([\w-]+)/);
    await page.goto(`/undo-email-change?token=${undo}`);
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await page.getByRole('heading', { name: 'Your earlier email is back' }).waitFor();
    const [, reset] = await product.mailTo(people.landlord, /reset-password\?token=([\w-]+)/);
    await chooseNewPassword(reset);
    await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
    await signIn(page, people.landlord, 'another long secret');
    expect(visitor.pageErrors).toEqual([]);
  });
});
