import { readFile } from 'node:fs/promises';
import type { DemoPeople } from '@keystead/dev-stack';
import { samplePdf, samplePicture } from '@keystead/service-kit/testing';
import type { Download, Locator } from 'playwright-core';
import { ApiClient } from '../src/api-client.ts';
import { failReads, stateProblems } from '../src/browser/page-locators.ts';
import { follow, visitSignedIn } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { readE2eConfig } from '../src/config.ts';
import { sharedProduct } from '../src/running-product.ts';

const { extended } = readE2eConfig();
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

/** Tenants, leases, photos, documents, imports and exports, for a landlord and a tenant. */
describe.each(viewsOf('desktop'))('a portfolio %s', (_, view) => {
  const product = sharedProduct();
  let people: DemoPeople;
  let visitor: Visitor;
  /** The landlord's API client, for concurrent changes. */
  let landlord: ApiClient;
  beforeAll(async () => {
    people = await product.demoPeople(`portfolio-${view.width}`);
    landlord = await new ApiClient(product.url).signIn(people.landlord, people.password);
    visitor = await visitSignedIn(product.url, { email: people.landlord, password: people.password }, view);
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const button = (name: string | RegExp, within: Pick<Locator, 'getByRole'> = visitor.page) =>
    within.getByRole('button', { name });
  const dialog = (name: string | RegExp) => visitor.page.getByRole('dialog', { name });
  const heading = (name: string | RegExp) => visitor.page.getByRole('heading', { name });
  const message = (text: string | RegExp) => visitor.page.getByText(text).first();

  /** Selects from a combobox that searches on the server. */
  async function choose(within: Locator, label: string, text: string): Promise<void> {
    await within.getByRole('combobox', { name: label }).fill(text);
    await visitor.page.getByRole('option', { name: text }).first().click();
  }

  async function expectNoProblems(state: string): Promise<void> {
    expect(await stateProblems(visitor, state)).toEqual([]);
  }

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
        .getByText(/already have a tenant with this e-mail/)
        .first()
        .waitFor();
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

  describe('a property', () => {
    it('has photos, the first as its cover, and a history', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/properties?q=harbor');
      await page.getByRole('link', { name: 'Harbor Row 7' }).click();
      const details = dialog(/Harbor Row 7/);
      await details.getByRole('tab', { name: /Photos/ }).click();
      const photo = (format: 'jpeg' | 'png', colour: string) =>
        samplePicture({ format, width: 1200, height: 800, colour });
      await details.getByLabel(/Drop photos here/).setInputFiles([
        { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo('jpeg', '#357') },
        { name: 'back.png', mimeType: 'image/png', buffer: await photo('png', '#753') },
        { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
      ]);
      await details.getByText(/must be a JPEG, PNG or WebP picture/).waitFor();
      await details
        .getByRole('img', { name: /Photo 1 of 2/ })
        .first()
        .waitFor();
      await expectNoProblems('a gallery');
      await details.getByRole('tab', { name: 'History' }).click();
      await details
        .getByText(/Dana Whitfield/)
        .first()
        .waitFor();
      await follow(visitor, '/app/properties?q=harbor');
      await page.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth === 800));
    });

    it('changes its cover, and loses a deleted photo [extended]', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/properties?q=harbor');
      await page.getByRole('link', { name: 'Harbor Row 7' }).click();
      const details = dialog(/Harbor Row 7/);
      await details.getByRole('tab', { name: /Photos/ }).click();
      await details.getByRole('button', { name: 'Next photo' }).click();
      await button('Make cover', details).click();
      await message('Cover photo updated successfully!').waitFor();
      await message('Cover photo updated successfully!').waitFor({ state: 'detached' });
      await button('Delete', details.getByRole('group', { name: /^Photo \d/ })).click();
      const question = page.getByRole('alertdialog');
      await question.getByText('Are you sure you want to delete this photo?').waitFor();
      await button('Delete', question).click();
      await message('Photo deleted successfully!').waitFor();
    });

    it('is added by one retry a second after a failure [extended]', async () => {
      const { page } = visitor;
      const tries: number[] = [];
      await page.route('**/api/properties', (route) => {
        tries.push(Date.now());
        return route.abort();
      });
      await follow(visitor, '/app/properties/new');
      const form = dialog('Add New Property');
      for (const [label, text] of Object.entries({
        Name: 'Quay Cottage',
        Address: '1 Quay',
        City: 'Reno',
        State: 'NV',
        'Zip code': '89501',
        'Rent amount': '900',
      }))
        await form.getByLabel(label).first().fill(text);
      await button('Add Property', form).click();
      await form.getByText('Failed to create property. Please try again.').waitFor();
      expect(tries).toHaveLength(2);
      await page.unroute('**/api/properties');
      await button('Add Property', form).click();
      await message('Property created successfully!').waitFor();
    });

    it('with an active lease cannot be deleted [extended]', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/properties?q=maple');
      await button(/Actions for Maple Court/).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await button('Delete', page.getByRole('alertdialog')).click();
      await message(/Failed to delete property/).waitFor();
      await heading('Maple Court 2B').waitFor();
    });
  });

  describe('a spreadsheet', () => {
    it('is mapped, validated row by row, and imported', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/tenants');
      await button('Import and export').click();
      await page.getByRole('menuitem', { name: 'Import from CSV' }).click();
      const rows = [
        'First Name,Last Name,Email,Cell Phone,Property,Remarks',
        'Ida,Brandt,ida@mail.example,555 0101,Foundry Loft 14,quiet',
        'Odile,Benoît,odile.benoit@mail.example,,Harbor Row 7,',
        'Ben,Nobody,not an address,,Harbor Row 7,',
      ].join('\r\n');
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
      await page.getByLabel(/Drop a CSV file here/).setInputFiles(file);
      await heading('Match your columns').waitFor();
      await expectNoProblems('the mapping of columns');
      await button('Check the rows').click();
      await heading('This is what would happen').waitFor();
      await page
        .getByText(/e-mail address/)
        .first()
        .waitFor();
      await expectNoProblems('a dry run');
      await button('Import 1 tenant').click();
      await heading('1 tenant imported').waitFor();
      await page.getByRole('link', { name: 'See tenants' }).click();
      await page.getByRole('link', { name: 'Ida Brandt' }).waitFor();
    });

    it('of properties can be imported all or nothing [extended]', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/properties/import');
      const rows = [
        'Name,Address,City,State,Zip,Rent',
        'Elm Row,1 Elm,Salem,OR,97301,900',
        'No Rent,2 Elm,Salem,OR,97301,',
      ];
      const file = { name: 'properties.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
      await page.getByLabel(/Drop a CSV file here/).setInputFiles(file);
      await button('Check the rows').click();
      await heading('This is what would happen').waitFor();
      await page.getByRole('checkbox', { name: /Import only if every row/ }).check();
      expect(await button(/^Import /).isDisabled()).toBe(true);
    });

    it('is the export format of a list', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/tenants?q=brandt');
      await heading('All Tenants (1)').waitFor();
      await button('Import and export').click();
      const saved = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
      expect((await saved).suggestedFilename()).toMatch(/^tenants-\d{4}-\d\d-\d\d\.csv$/);
      const lines = (await textOf(await saved)).trim().split('\r\n');
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('ida@mail.example');
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

  it('a new account shows an empty state with the first step [extended]', async () => {
    const account = { email: `new-${view.width}@mail.example`, password: 'a long enough secret' };
    await product.register(account.email);
    const newUser = await visitSignedIn(product.url, account, view);
    const { page } = newUser;
    await follow(newUser, '/app/tenants');
    await page.getByText('No tenants found. Add your first tenant to get started.').waitFor();
    await follow(newUser, '/app/leases');
    await page.getByText('No leases found').waitFor();
    expect(await stateProblems(newUser, 'empty lists')).toEqual([]);
    await newUser.leave();
  });

  it('the browser reported no errors during these tests', () => {
    expect(visitor.pageErrors).toEqual([]);
  });
});
