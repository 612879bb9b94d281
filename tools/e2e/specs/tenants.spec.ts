import type { ApiClient } from '../src/api-client.ts';
import { failReads, pageLocators } from '../src/browser/page-locators.ts';
import { escapeDialog, follow, visitAsLandlord } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { sharedProduct } from '../src/running-product.ts';

/** Tenants, for a landlord. */
describe.each(viewsOf('desktop'))('a portfolio %s', (_, view) => {
  const product = sharedProduct();
  let visitor: Visitor;
  /** The landlord's API client, for concurrent changes. */
  let landlord: ApiClient;
  beforeAll(async () => {
    ({ landlord, visitor } = await visitAsLandlord(product, 'tenants', view));
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, heading, message, choose, problems } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);

  describe('tenants', () => {
    it('are listed and searched, including without a match [extended]', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/tenants');
      await heading('All Tenants (5)').waitFor();
      await page.getByPlaceholder('Search tenants...').fill('okaf');
      await heading('All Tenants (1)').waitFor();
      await page.getByRole('link', { name: 'Grace Okafor' }).waitFor();
      await page.getByPlaceholder('Search tenants...').fill('nobody of this name');
      await page.getByText('No tenants found').first().waitFor();
      await expectNoProblems('no tenants');
    });

    it('are added, with an invitation to sign in', async () => {
      await follow(visitor, '/app/tenants');
      await button('Add Tenant').first().click();
      const form = dialog('Add Tenant');
      await button('Add Tenant', form).click();
      await form.getByText('Please fill in all required fields:').waitFor();
      await expectNoProblems('a tenant’s form with errors');
      await form.getByLabel('Email').fill('nora.finch@mail.example');
      await form.getByLabel('First name').fill('Nora');
      await form.getByLabel('Last name').fill('Finch');
      await choose(form, 'Property', 'Foundry Loft 14');
      await form.getByText('More details').click();
      await form.getByLabel('Emergency contact name').fill('Iris Finch');
      await button('Add Tenant', form).click();
      await message(/Tenant added/).waitFor();
      await heading('All Tenants (6)').waitFor();
      const [, token] = await product.mailTo('nora.finch@mail.example', /reset-password\?token=([\w-]+)/);
      expect(token).toBeTruthy();
    });

    it('cannot be added twice [extended]', async () => {
      await follow(visitor, '/app/tenants/new');
      const form = dialog('Add Tenant');
      await form.getByLabel('Email').fill('NORA.finch@mail.example');
      await form.getByLabel('First name').fill('Nora');
      await form.getByLabel('Last name').fill('Finch');
      await choose(form, 'Property', 'Foundry Loft 14');
      await button('Add Tenant', form).click();
      await form.getByText('Error saving tenant. Please try again.').waitFor();
      await form
        .getByText(/already have a tenant with this email/)
        .first()
        .waitFor();
      await escapeDialog(visitor.page);
      await button('Discard').click();
    });

    it('have a page with their leases and their history', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/tenants?q=finch');
      await page.getByRole('link', { name: 'Nora Finch' }).click();
      await heading(/Nora Finch/).waitFor();
      await expectNoProblems('a tenant’s page');
      await button(/^Edit/).first().click();
      const form = dialog('Edit Tenant');
      await form.getByLabel('Phone').first().fill('(612) 555-0100');
      await button('Update Tenant', form).click();
      await form.waitFor({ state: 'detached' });
      await page.getByText('(612) 555-0100').first().waitFor();
      const history = page.getByRole('region', { name: 'History' });
      await history.getByText(/Phone/).first().waitFor();
      await history
        .getByText(/Dana Whitfield/)
        .first()
        .waitFor();
      await history
        .getByText(/added this tenant/i)
        .first()
        .waitFor();
    });

    it('are invited again, but not immediately [extended]', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/tenants?q=finch');
      await page.getByRole('link', { name: 'Nora Finch' }).click();
      await button('Send invitation again').click();
      await message(/minutes/).waitFor();
    });

    it('are not overwritten after a concurrent change [extended]', async () => {
      const { body } = await landlord.call('GET /tenants?q=theo');
      const { id } = body.tenants[0] ?? {};
      await follow(visitor, `/app/tenants/${id}/edit`);
      const form = dialog('Edit Tenant');
      await form.getByLabel('Phone').first().fill('555 0177');
      await landlord.call(`PUT /tenants/${id}`, { last_name: 'Lindquist' });
      await button('Update Tenant', form).click();
      await form.getByText('This tenant was changed by someone else').waitFor();
      await expectNoProblems('a conflict');
      await button('Reload tenant', form).click();
      await form.getByText('This tenant was changed by someone else').waitFor({ state: 'detached' });
      expect(await form.getByLabel('Last name').inputValue()).toBe('Lindquist');
      await button('Update Tenant', form).click();
      await message(/Tenant updated/).waitFor();
    });

    it('can be loaded again after a failure [extended]', async () => {
      const { page } = visitor;
      await failReads(page, /^\/tenants$/);
      await page.goto('/app/tenants');
      await page.getByText('Failed to load tenants').waitFor();
      await button('Try again').click();
      await heading('All Tenants (6)').waitFor();
      await page.unrouteAll();
    });

    const remove = async (name: string) => {
      const { page } = visitor;
      await follow(visitor, `/app/tenants?q=${encodeURIComponent(name)}`);
      await button(`Actions for ${name}`).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByText('Are you sure you want to delete this tenant?').waitFor();
      await button('Delete', page.getByRole('alertdialog')).click();
    };

    it('with a lease cannot be deleted [extended]', async () => {
      await remove('Marcus Lee');
      await message(/Error deleting tenant. Please try again./).waitFor();
    });

    it('are deleted after confirmation', async () => {
      await remove('Nora Finch');
      await visitor.page.getByText('No tenants found').first().waitFor();
    });
  });

  it('the browser reported no errors during these tests', () => {
    expect(visitor.pageErrors).toEqual([]);
  });
});
