import { readFile } from 'node:fs/promises';
import { samplePicture } from '@keystead/service-kit/testing';
import type { Download } from 'playwright-core';
import { pageLocators, stateProblems } from '../src/browser/page-locators.ts';
import { escapeDialog, follow, visitAsLandlord, visitSignedIn } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { sharedProduct } from '../src/running-product.ts';

const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

/** Photos of properties, imports, exports, and an empty portfolio. */
describe.each(viewsOf('desktop'))('a portfolio %s', (_, view) => {
  const product = sharedProduct();
  let visitor: Visitor;
  beforeAll(async () => {
    ({ visitor } = await visitAsLandlord(product, 'portfolio', view));
  });
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, dialog, heading, message, problems } = pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);

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

    it('is listed with the other units of its building, in both layouts, once that is chosen', async () => {
      const { page } = visitor;
      await follow(visitor, '/app/properties');
      await button('Group by building').click();
      await heading('418 Maple Street Portland, Oregon 97205').waitFor();
      await message('1 unit · 1 occupied · $1,850.00/month').waitFor();
      await expectNoProblems('cards by building');
      await page.reload();
      await heading('418 Maple Street Portland, Oregon 97205').waitFor();
      if (view.width > 640) {
        await button('Table').click();
        await page.getByRole('table', { name: 'Properties' }).getByText('1 unit · 1 occupied').first().waitFor();
        await expectNoProblems('a table by building');
        await button('Cards').click();
      }
      await button('Group by building').click();
      await heading('418 Maple Street Portland, Oregon 97205').waitFor({ state: 'detached' });
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

    it('is not lost by Escape or Back before it is added', async () => {
      const { page } = visitor;
      const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
      const form = dialog('Add New Property');
      const name = form.getByLabel('Property name');
      await follow(visitor, '/app/properties');
      await button('Add Property').first().click();
      await name.fill('Half a house');
      await escapeDialog(page);
      await expectNoProblems('a question about unsaved input');
      await button('Keep editing', question).click();
      await page.goBack();
      await button('Keep editing', question).click();
      expect([await name.inputValue(), new URL(page.url()).pathname]).toEqual(['Half a house', '/app/properties/new']);
      await page.goBack();
      await button('Discard', question).click();
      await form.waitFor({ state: 'detached' });
      expect(new URL(page.url()).pathname).toBe('/app/properties');
      await button('Add Property').first().click();
      await name.waitFor();
      await escapeDialog(page);
      await form.waitFor({ state: 'detached' });
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
        .getByText(/email address/)
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
