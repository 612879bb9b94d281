import { readFile } from 'node:fs/promises';
import type { DemoPeople } from '@keystead/dev-stack';
import { samplePdf } from '@keystead/service-kit/testing';
import type { Download } from 'playwright-core';
import type { ApiClient } from '../src/api-client.ts';
import { failReads, pageLocators, stateProblems } from '../src/browser/page-locators.ts';
import { follow, visitAsLandlord, visitSignedIn } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { readE2eConfig } from '../src/config.ts';
import { sharedProduct } from '../src/running-product.ts';

const { extended } = readE2eConfig();
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

/** Leases and their documents, for a landlord and a tenant. */
describe.each(viewsOf('desktop'))('a portfolio %s', (_, view) => {
  const product = sharedProduct();
  let people: DemoPeople;
  let visitor: Visitor;
  /** The landlord's API client, for concurrent changes. */
  let landlord: ApiClient;
  beforeAll(async () => {
    ({ people, landlord, visitor } = await visitAsLandlord(product, 'leases', view));
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, heading, message, choose, problems } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);

  describe('leases', () => {
    it('are listed, searched and filtered by end date [extended]', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/leases');
      await heading('All Leases (5)').waitFor();
      await expectNoProblems('the list of leases');
      await page.getByPlaceholder('Search leases...').fill('raman');
      await heading('All Leases (1)').waitFor();
      await follow(visitor, '/app/leases?status=expired');
      await heading('All Leases (2)').waitFor();
      await follow(visitor, '/app/leases?expiring_within=90');
      await page.getByRole('link', { name: /Juniper House/ }).waitFor();
      await follow(visitor, '/app/leases?q=nowhere');
      await page.getByText('No leases found').waitFor();
    });

    it('may not overlap for a property, and offer to mark it as occupied', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/leases');
      await button('Add Lease').first().click();
      const form = dialog('Add Lease');
      await button('Add Lease', form).click();
      await form.getByText('Please fill in all required fields:').waitFor();
      await expectNoProblems('a lease’s form with errors');
      await choose(form, 'Property', 'Foundry Loft 14');
      await choose(form, 'Tenant', 'Odile Benoît');
      await form.getByLabel('Start date').fill('2027-01-01');
      await form.getByLabel('End date').fill('2031-12-31');
      await form.getByLabel('Rent amount').fill('2000');
      await form.getByLabel('Deposit amount').fill('1500');
      await button('Add Lease', form).click();
      await form.getByText('Error saving lease. Please try again.').waitFor();
      await form.getByText(/leased from/).waitFor();
      await form.getByLabel('Start date').fill('2030-01-01');
      await button('Add Lease', form).click();
      const confirmation = page.getByRole('alertdialog');
      await confirmation.getByText('Mark property as occupied?').waitFor();
      await expectNoProblems('the question about occupancy');
      await button('Mark property as occupied', confirmation).click();
      await message('Property updated successfully!').waitFor();
      await follow(visitor, '/app/properties?status=occupied&q=foundry');
      await heading('Foundry Loft 14').waitFor();
    });

    it('are edited', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/leases?q=marcus');
      await button(/Actions for Maple Court 2B/).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const form = dialog('Edit Lease');
      await form.getByLabel('Lease terms').fill('No smoking in the house.');
      await button('Update Lease', form).click();
      await message('Lease updated.').waitFor();
      // Back at the list, where the form was opened.
      await heading('All Leases (1)').waitFor();
      await page.getByRole('link', { name: /Maple Court 2B/ }).click();
      await page.getByText('No smoking in the house.').first().waitFor();
      await page
        .getByRole('region', { name: 'History' })
        .getByText(/Lease terms/)
        .first()
        .waitFor();
    });

    it("show only the heading when they can't be loaded [extended]", async () => {
      const { page } = visitor;
      await failReads(page, /^\/leases$/);
      await page.goto('/app/leases');
      await page.getByText('Failed to load leases').waitFor();
      expect(await page.getByPlaceholder('Search leases...').count()).toBe(0);
      await button('Try again').click();
      await heading('All Leases (6)').waitFor();
      await page.unrouteAll();
    });

    it('have a page, with documents', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/leases?q=marcus');
      await page.getByRole('link', { name: /Maple Court 2B/ }).click();
      await heading(/Maple Court 2B/).waitFor();
      await page.getByLabel(/Drop PDFs here/).setInputFiles([
        { name: 'Lease.pdf', mimeType: 'application/pdf', buffer: samplePdf() },
        { name: 'Notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('Not a PDF at all') },
      ]);
      await button('Download Lease.pdf').waitFor();
      await page.getByText('Notes.pdf was not added').waitFor();
      await expectNoProblems('a lease with a document');
      const saved = page.waitForEvent('download');
      await button('Download Lease.pdf').click();
      expect((await saved).suggestedFilename()).toBe('Lease.pdf');
      expect(await textOf(await saved)).toBe(samplePdf().toString('latin1'));
    });

    it('delete a document after confirmation [extended]', async () => {
      const { page } = visitor;
      const notes = { name: 'Second.pdf', mimeType: 'application/pdf', buffer: samplePdf('Second') };
      await page.getByLabel(/Drop PDFs here/).setInputFiles([notes]);
      await button('Delete Second.pdf').click();
      const question = page.getByRole('alertdialog');
      await question.getByText('Are you sure you want to delete this document?').waitFor();
      await button('Delete', question).click();
      await message('Document deleted.').waitFor();
      await button('Download Second.pdf').waitFor({ state: 'detached' });
    });

    it('are renewed, ended early and deleted', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/leases?q=raman');
      await page.getByRole('link', { name: /Juniper House/ }).click();
      await button('Renew').click();
      const renewal = dialog('Renew Lease');
      await renewal.getByLabel('Rent amount').fill('2495.50');
      await renewal.getByText('Difference').waitFor();
      await expectNoProblems('a renewal');
      await button('Renew Lease', renewal).click();
      await message('Lease renewed.').waitFor();
      await page.getByText('Renewal of').waitFor();
      await page.getByText('$2,495.50').first().waitFor();

      await follow(visitor, '/app/leases?q=raman&status=active');
      await page
        .getByRole('link', { name: /Juniper House/ })
        .first()
        .click();
      await button('More actions').click();
      await page.getByRole('menuitem', { name: 'End early' }).click();
      const end = dialog('End Lease Early');
      const today = new Date().toISOString().slice(0, 10);
      await end.getByLabel('Last day').fill(today);
      await button('End Lease', end).click();
      await message(/The last day of the lease is/).waitFor();

      await follow(visitor, '/app/leases?q=odile');
      await heading('All Leases (2)').waitFor();
      await page.getByRole('button', { name: /Actions for Foundry Loft 14/ }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByText('Are you sure you want to delete this lease?').waitFor();
      await button('Delete', page.getByRole('alertdialog')).click();
      await heading('All Leases (1)').waitFor();
    });
  });

  describe('the tenant', () => {
    let tenantVisitor: Visitor;
    beforeAll(async () => {
      tenantVisitor = await visitSignedIn(product.url, { email: people.tenant, password: people.password }, view);
    });
    afterAll(async () => {
      await tenantVisitor?.leave();
      expect(tenantVisitor.pageErrors).toEqual([]);
    });

    it('sees their property, their record and their lease, without forbidden actions', async () => {
      const { page } = tenantVisitor;
      await follow(tenantVisitor, '/app/properties');
      await page.getByRole('link', { name: 'Maple Court 2B' }).waitFor();
      expect(await page.getByRole('heading', { level: 2 }).count()).toBe(1);
      await follow(tenantVisitor, '/app/tenants');
      await page.getByRole('heading', { name: 'All Tenants (1)' }).waitFor();
      await page.getByRole('link', { name: 'Marcus Lee' }).click();
      await page.getByRole('heading', { name: /Marcus Lee/ }).waitFor();
      expect(await page.getByRole('heading', { name: 'History' }).count()).toBe(0);
      expect(await stateProblems(tenantVisitor, 'a tenant’s own page')).toEqual([]);
      await follow(tenantVisitor, '/app/leases');
      await page.getByRole('heading', { name: 'All Leases (1)' }).waitFor();
      for (const path of extended ? ['/app/properties', '/app/tenants', '/app/leases'] : ['/app/leases']) {
        await follow(tenantVisitor, path);
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click();
        await page.getByRole('menuitem').first().waitFor();
        expect([path, await page.getByRole('menuitem').allInnerTexts()]).toEqual([
          path,
          [path === '/app/properties' ? 'View Details' : 'View'],
        ]);
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Export' }).click();
        await page.getByRole('menuitem', { name: 'Export as CSV' }).waitFor();
        expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Export as CSV']);
        await page.keyboard.press('Escape');
        await page
          .getByText(/Maple Court 2B/)
          .first()
          .waitFor();
        for (const name of [/^Add /, /Edit/, /Delete/, /Renew/])
          expect([path, name, await page.getByRole('button', { name }).count()]).toEqual([path, name, 0]);
      }
    });

    it('reads their lease and its document', async () => {
      const { page } = tenantVisitor;
      await follow(tenantVisitor, '/app/leases');
      await page.getByRole('link', { name: /Maple Court 2B/ }).click();
      await page.getByRole('heading', { name: 'Documents' }).waitFor();
      for (const name of [/Edit/, /Renew/, /More actions/, /^Delete/])
        expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download Lease.pdf' }).click();
      expect((await saved).suggestedFilename()).toBe('Lease.pdf');
      expect(await page.getByRole('button', { name: 'Delete Lease.pdf' }).count()).toBe(0);
      expect(await page.getByLabel(/Drop PDFs here/).count()).toBe(0);
      expect(await stateProblems(tenantVisitor, 'a tenant’s lease')).toEqual([]);
    });

    it('gets "not found" for records of others [extended]', async () => {
      const { page } = tenantVisitor;
      const leases = (await landlord.call('GET /leases?q=raman')).body.leases;
      const tenants = (await landlord.call('GET /tenants?q=raman')).body.tenants;
      for (const path of [`/app/leases/${leases[0]?.id}`, `/app/tenants/${tenants[0]?.id}`]) {
        await follow(tenantVisitor, path);
        await page
          .getByText(/There is no such/)
          .first()
          .waitFor();
      }
    });
  });

  it('the browser reported no errors during these tests', () => {
    expect(visitor.pageErrors).toEqual([]);
  });
});
