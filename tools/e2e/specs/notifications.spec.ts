import type { DemoPeople } from '@keystead/dev-stack';
import { ApiClient } from '../src/api-client.ts';
import { pageLocators, pageProblems } from '../src/browser/page-locators.ts';
import { follow, openProfile, visitAsLandlord, visitSignedIn } from '../src/browser/user-actions.ts';
import { desktop, phone, type Visitor } from '../src/browser/visit.ts';
import { sharedProduct } from '../src/running-product.ts';

/** News arrives within a few seconds, on a busy machine later. */
const ARRIVES = { timeout: 60_000 };

/** What somebody is told in the product, and how they choose it. */
describe('notifications', () => {
  const product = sharedProduct();
  let people: DemoPeople;
  let visitor: Visitor;
  let tenant: ApiClient;
  beforeAll(async () => {
    ({ people, visitor } = await visitAsLandlord(product, 'notifications', desktop));
    tenant = await new ApiClient(product.url).signIn(people.tenant, people.password);
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, message } = pageLocators(() => visitor);
  const request = async (title: string, priority: 'medium' | 'urgent') => {
    const { body } = await tenant.call('GET /tenants');
    const [own] = body.tenants;
    return tenant.create('POST /maintenance', {
      property_id: own?.property_id,
      title,
      description: 'Water is coming through the ceiling.',
      priority,
    });
  };

  it('a tenant’s urgent request appears at the bell while the page is open, and leads to the request', async () => {
    const { page } = visitor;
    await page.goto('/app/dashboard');
    await button('Notifications').waitFor();
    const { id } = await request('Burst pipe', 'urgent');
    const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ });
    await bell.waitFor(ARRIVES);
    const maintenance = page.getByRole('link', { name: 'Maintenance', exact: true, description: /^\d+ new$/ });
    await maintenance.waitFor(ARRIVES);
    await bell.click();
    const news = dialog('Notifications');
    await news.getByText('New maintenance request: Burst pipe').waitFor(ARRIVES);
    expect(await pageProblems(visitor, 'the newest notifications')).toEqual([]);
    await news.getByRole('link', { name: 'New maintenance request: Burst pipe' }).click();
    await page.waitForURL(`**/app/maintenance/${id}`);
    await news.waitFor({ state: 'detached' });
  });

  it('the inbox lists all, and marks all as read', async () => {
    const { page } = visitor;
    await request('Dripping tap', 'medium');
    await page.goto('/app/notifications');
    await page.getByRole('link', { name: 'New maintenance request: Dripping tap' }).waitFor(ARRIVES);
    await page.getByRole('heading', { name: /^Unread \(\d+\)$/ }).waitFor();
    expect(await pageProblems(visitor, 'the inbox')).toEqual([]);
    await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
    await page.getByRole('heading', { name: 'All read' }).waitFor();
    await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
    await page.getByText(/^\d+ new$/).waitFor({ state: 'detached' });
    await page.getByLabel('Show').selectOption('Unread');
    await message('Nothing unread').waitFor();
  });

  it('a kind of news that is turned off is listed no more', async () => {
    const { page } = visitor;
    await openProfile(page);
    const stored = page.waitForResponse('**/api/profile/preferences');
    await page.getByRole('checkbox', { name: 'Other requests: In app' }).uncheck();
    await stored;
    await follow(visitor, '/app/notifications');
    await page.getByRole('link', { name: 'New maintenance request: Burst pipe' }).waitFor();
    expect(await page.getByText('Dripping tap').count()).toBe(0);
  });

  it('a message to tenants reaches each by e-mail and at the bell, and who it reaches is shown before', async () => {
    const { page } = visitor;
    await follow(visitor, '/app/tenants');
    await page.getByRole('searchbox').first().fill(people.tenant);
    // The list searches a moment later, and forgets what was selected.
    await page.waitForURL('**/app/tenants?q=*');
    await message('All Tenants (1)').waitFor();
    await page.getByRole('checkbox', { name: /^Select Marcus Lee/ }).check();
    await button('Message…').click();
    const form = page.getByRole('dialog', { name: 'Message to 1 tenant' });
    await form.getByText(`Marcus Lee (${people.tenant})`).waitFor();
    await form.getByLabel('Subject').fill('Water off on Friday');
    await form.getByLabel('Message').fill('From 9 to 11.\n\nPlease fill a bucket.');
    await form.getByRole('button', { name: 'Send to 1 tenant' }).click();
    await message('Message sent to 1 tenant.').waitFor();
    await product.mailTo(people.tenant, /sent you this message:[\s\S]*From 9 to 11\./);
    const account = { email: people.tenant, password: people.password };
    const recipient = await visitSignedIn(product.url, account, phone);
    await recipient.page.goto('/app/notifications');
    await recipient.page.getByRole('link', { name: 'Water off on Friday' }).waitFor(ARRIVES);
    expect(await pageProblems(recipient, 'a tenant’s inbox')).toEqual([]);
    await recipient.leave();
  });

  it('the menu of the avatar has the profile, the theme and the sign-out on a phone', async () => {
    const account = { email: people.landlord, password: people.password };
    const onPhone = await visitSignedIn(product.url, account, phone);
    const { page } = onPhone;
    await page.goto('/app/dashboard');
    expect(await pageProblems(onPhone, 'the bar of a phone')).toEqual([]);
    await openProfile(page);
    const menu = page.getByRole('button', { name: /^Account of / });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Light theme' }).click();
    await page.waitForFunction(() => !document.documentElement.classList.contains('dark'));
    await menu.click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    await onPhone.leave();
  });
});
