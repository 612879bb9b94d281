import { demoAccounts } from '@keystead/contracts';
import type { DemoPeople } from '@keystead/dev-stack';
import { Webhook } from 'standardwebhooks';
import { ApiClient } from '../src/api-client.ts';
import { pageLocators } from '../src/browser/page-locators.ts';
import { openProfile, visitSignedIn } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { eventually, withinFiveSeconds } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';
import { type ReceivedCall, WebhookReceiver } from '../src/webhook-receiver.ts';

/** Access for a user's programs, as set up in the app. */
describe.each(viewsOf('desktop'))('developer settings %s', (_, view) => {
  const product = sharedProduct();
  let people: DemoPeople;
  let receiver: WebhookReceiver;
  let visitor: Visitor;
  beforeAll(async () => {
    people = await product.demoPeople(`developers-${view.width}`);
    receiver = await WebhookReceiver.start();
    visitor = await visitSignedIn(product.url, { email: people.landlord, password: people.password }, view);
    await visitor.page.goto('/app/dashboard');
  });
  afterAll(async () => {
    await visitor?.leave();
    await receiver?.stop();
  });

  const { button, link, dialog, question, heading, message, row, problems } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);

  describe('API keys', () => {
    let key: string;
    const withKey = () => new ApiClient(product.url, key);

    it('are linked from the profile, and explained before the first one', async () => {
      await openProfile(visitor.page);
      await link('API keys').click();
      await heading('No API keys yet').waitFor();
      await message(/^0 of \d+ keys?, \d+ requests a minute each$/).waitFor();
      await expectNoProblems('no keys');
    });

    it('can be created, are shown once, and work within their scopes', async () => {
      const { page } = visitor;
      await button('Create key').first().click();
      const form = dialog('Create API key');
      await button('Create key', form).click();
      await form.getByText('Choose at least one permission').waitFor();
      await expectNoProblems('a form with what is missing');
      await form.getByLabel(/^Name/).fill('Bookkeeping');
      await form.getByRole('radio', { name: 'Properties, tenants and leases: read', exact: true }).check();
      await expectNoProblems('the form of a key');
      await button('Create key', form).click();
      const made = dialog(/Bookkeeping/);
      const secretText = await made.getByText(/^ks_(?:test|live)_\w+$/).textContent();
      key = secretText ?? '';
      await expectNoProblems('a new key');
      await button('Done', made).click();
      await row('Bookkeeping', 'Properties, tenants and leases (read)', 'Active').waitFor();
      await page.getByText(key).waitFor({ state: 'detached' });
      await expectNoProblems('the list of keys');
      expect((await withKey().call('GET /properties')).status).toBe(200);
      const rejected = await withKey().call('POST /properties', {});
      expect([rejected.status, rejected.problem.code]).toEqual([403, 'scope_missing']);
    });

    it('show their last use in the list', async () => {
      const { page } = visitor;
      await eventually(
        async () => {
          await page.reload();
          await row('Bookkeeping').waitFor();
          return row('Bookkeeping').getByText('Never').count();
        },
        (never) => never === 0,
      );
    });

    it('are rejected within five seconds after their revocation', async () => {
      await button('Revoke Bookkeeping').click();
      await button('Revoke', question()).click();
      await message('Key revoked.').waitFor();
      await row('Bookkeeping', 'Revoked').waitFor();
      await eventually(
        () => withKey().call('GET /properties'),
        ({ status }) => status === 401,
        withinFiveSeconds,
      );
      await expectNoProblems('a revoked key');
    });

    it('beyond the quota lead to the plans [extended]', async () => {
      const account = { email: `keys-${view.width}@mail.example`, password: 'a long enough secret' };
      const newUser = await product.register(account.email);
      for (const name of ['One', 'Two']) {
        const { status } = await newUser.call('POST /api-keys', { name, scopes: ['account:read'] });
        expect(status).toBe(201);
      }
      const guest = await visitSignedIn(product.url, account, view);
      await guest.page.goto('/app/profile/api-keys/new');
      const form = guest.page.getByRole('dialog', { name: 'Create API key' });
      await form.getByLabel(/^Name/).fill('Three');
      await form.getByRole('button', { name: 'Read everything' }).click();
      await form.getByRole('button', { name: 'Create key' }).click();
      await form.getByRole('link', { name: 'See plans' }).click();
      await guest.page.waitForURL('**/app/subscription');
      await guest.leave();
    });
  });

  describe('webhooks', () => {
    let secret: string;
    const verified = ({ headers, body }: ReceivedCall) =>
      new Webhook(secret).verify(body, { ...headers }) as { type: string; data: { id: number } | null };
    // Fewer tries than fit into the polling interval of a service without notifications: what arrives was pushed.
    const arrived = (type: string, count = 1) =>
      eventually(
        () => receiver.received.filter(({ body }) => JSON.parse(body).type === type),
        (calls) => calls.length >= count,
        2 * withinFiveSeconds,
      );

    it('an endpoint can be added, and its secret is shown once', async () => {
      const { page } = visitor;
      await openProfile(page);
      await link('Webhooks').click();
      await heading('No webhooks yet').waitFor();
      await expectNoProblems('no webhooks');
      await button('Add webhook').first().click();
      const form = dialog('Add webhook');
      await form.getByLabel(/^Address/).fill('gopher://example.com');
      await button('Add webhook', form).click();
      await form.getByText(/^Address /).waitFor();
      await form.getByLabel(/^Address/).fill(receiver.url);
      await form.getByRole('radio', { name: /Selected events/ }).check();
      await form.getByRole('group', { name: 'Properties' }).getByRole('checkbox', { name: 'Updated' }).check();
      await expectNoProblems('the form of a webhook');
      await button('Add webhook', form).click();
      const made = dialog('Webhook added');
      secret = (await made.getByText(/^whsec_/).textContent()) ?? '';
      await expectNoProblems('a new webhook');
      await button('Done', made).click();
      await heading('No deliveries yet').waitFor();
      await expectNoProblems('a webhook');
    });

    it("a test shows the receiver's response", async () => {
      await button('Send test').click();
      await message('The test event was delivered').waitFor();
      const [call] = await arrived('webhook.test');
      expect(verified(call as ReceivedCall).type).toBe('webhook.test');
      receiver.status = 500;
      await button('Send test').click();
      await message('The test event was not accepted').waitFor();
      await message(/^Answered 500/).waitFor();
      await expectNoProblems('a test that was not accepted');
      receiver.status = 204;
    });

    it('a change is delivered, and its delivery can be inspected and sent again', async () => {
      const landlord = await new ApiClient(product.url).signIn(people.landlord, people.password);
      const { body } = await landlord.call('GET /properties?q=Juniper');
      const [juniper] = body.properties;
      await landlord.call(`PUT /properties/${juniper?.id}`, { description: 'By the old juniper' });
      const [call] = await arrived('property.updated');
      expect(verified(call as ReceivedCall).data?.id).toBe(juniper?.id);
      const delivery = visitor.page.locator('details').filter({ hasText: 'property.updated' });
      await delivery.getByText('Delivered').waitFor();
      await delivery.locator('summary').click();
      await delivery.getByText(/Answered 204/).waitFor();
      await delivery.getByText(/By the old juniper/).waitFor();
      await expectNoProblems('a delivery');
      await button(/^Send again/, delivery).click();
      await message('Sent again.').waitFor();
      const calls = await arrived('property.updated', 2);
      expect(calls[1]?.headers['webhook-id']).toBe(calls[0]?.headers['webhook-id']);
    });

    it('an endpoint can be paused, get a new secret, and be deleted', async () => {
      await button('Pause').click();
      await message('This webhook is paused').waitFor();
      await expectNoProblems('a paused webhook');
      await button('Resume').click();
      await message('Webhook resumed. Waiting events are being sent.').waitFor();
      await button('New secret').click();
      await button('Create a new secret', question()).click();
      const secretText = dialog('New signing secret');
      const next = (await secretText.getByText(/^whsec_/).textContent()) ?? '';
      expect(next).not.toBe(secret);
      secret = next;
      await button('Done', secretText).click();
      const before = (await arrived('webhook.test')).length;
      await button('Send test').click();
      const calls = await arrived('webhook.test', before + 1);
      expect(verified(calls.at(-1) as ReceivedCall).type).toBe('webhook.test');
      await link('Webhooks').first().click();
      await row(receiver.url, 'Properties: updated', 'Active').waitFor();
      await expectNoProblems('the list of webhooks');
      await link(receiver.url).click();
      await button('Delete').click();
      await button('Delete', question()).click();
      await heading('No webhooks yet').waitFor();
    });
  });

  describe('the audit log', () => {
    it('is only for the administrator [extended]', async () => {
      await visitor.page.goto('/app/audit');
      await heading('The audit log is only for administrators').waitFor();
      await expectNoProblems('the audit log of a landlord');
    });

    it('finds who wrote what by search, and shows that it is intact', async () => {
      const admin = await visitSignedIn(product.url, { email: demoAccounts.admin, password: people.password }, view);
      const locators = pageLocators(() => admin);
      await admin.page.goto('/app/dashboard');
      await openProfile(admin.page);
      await locators.link('Audit log').click();
      await locators.heading('Audit log').waitFor();
      await admin.page.getByLabel('What').selectOption('Add a webhook');
      await locators.row('added a webhook').waitFor();
      expect(await locators.problems('the audit log')).toEqual([]);
      await admin.page.getByLabel('What').selectOption('Update a property');
      await locators.row('updated property', 'Changed').waitFor();
      await locators
        .button(/^Details of entry/)
        .first()
        .click();
      await locators
        .dialog(/^Entry \d+$/)
        .getByText('Previous hash')
        .waitFor();
      expect(await locators.problems('an entry')).toEqual([]);
      await locators.button('Close', locators.dialog(/^Entry/)).click();
      await locators.button('Verify').click();
      await locators.message(/ checked, intact\.$/).waitFor();
      await locators.button('Copy Hash of the last entry').waitFor();
      expect(await locators.problems('a verified log')).toEqual([]);
      expect(admin.pageErrors).toEqual([]);
      await admin.leave();
    });
  });

  it('an admin finds an account, and grants it a plan', async () => {
    const admin = await visitSignedIn(product.url, { email: demoAccounts.admin, password: people.password }, view);
    const locators = pageLocators(() => admin);
    // The newest come first, and other specs have landlords too.
    const found = `/app/accounts?q=${demoAccounts.landlord}`;
    await admin.page.goto(found);
    await locators.row(demoAccounts.landlord).waitFor();
    expect(await locators.problems('the accounts')).toEqual([]);
    await locators.row(demoAccounts.landlord).getByRole('link').first().click();
    await locators.button('Grant Enterprise…').click();
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Grant' }).click();
    await locators.message(/ has the Enterprise plan\.$/).waitFor();
    expect(await locators.problems('an account')).toEqual([]);
    await locators.button('Revoke Enterprise…').click();
    await admin.page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await locators.button('Grant Enterprise…').waitFor();
    await locators.link('Audit log').click();
    await locators.row('updated subscription').waitFor();

    await admin.page.goto(found);
    const row = locators.row(demoAccounts.landlord);
    const owner = await row.getByRole('link').first().textContent();
    await row.getByRole('link', { name: / properties of / }).click();
    await admin.page.getByText(`Owner: ${owner}`).first().waitFor();
    expect(new URL(admin.page.url()).search).toMatch(/^\?account=\d+$/);
    const chooser = admin.page.getByRole('combobox', { name: 'Account' });
    expect(await chooser.inputValue()).toBe(owner);
    await admin.page.getByRole('button', { name: 'Clear' }).click();
    await eventually(
      () => new URL(admin.page.url()).search,
      (search) => search === '',
    );
    expect(await chooser.inputValue()).toBe('');
    expect(admin.pageErrors).toEqual([]);
    await admin.leave();
  });

  it('a tenant has none of it [extended]', async () => {
    const tenantVisitor = await visitSignedIn(product.url, { email: people.tenant, password: people.password }, view);
    await tenantVisitor.page.goto('/app/dashboard');
    await openProfile(tenantVisitor.page);
    await tenantVisitor.atRest();
    expect(await tenantVisitor.page.getByRole('heading', { name: 'API access' }).count()).toBe(0);
    for (const [path, heading] of [
      ['/app/profile/api-keys', 'No API keys'],
      ['/app/profile/webhooks', 'No webhooks'],
    ] as const) {
      await tenantVisitor.page.goto(path);
      await tenantVisitor.page.getByRole('heading', { name: heading }).waitFor();
      expect(await tenantVisitor.page.getByRole('button', { name: /^(?:Create key|Add webhook)$/ }).count()).toBe(0);
    }
    expect(tenantVisitor.pageErrors).toEqual([]);
    await tenantVisitor.leave();
  });
});
