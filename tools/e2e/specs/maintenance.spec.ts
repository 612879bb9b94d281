import type { NewMaintenanceRequest } from '@keystead/contracts';
import type { DemoPeople } from '@keystead/dev-stack';
import { samplePicture } from '@keystead/service-kit/testing';
import type { Route } from 'playwright-core';
import { ApiClient } from '../src/api-client.ts';
import { failReads, pageLocators } from '../src/browser/page-locators.ts';
import { follow, visitSignedIn } from '../src/browser/user-actions.ts';
import { type Visitor, viewsOf } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { sharedProduct } from '../src/running-product.ts';

/** The server or a proxy fails without a problem document. */
const broken = (route: Route) => route.fulfill({ status: 503, contentType: 'application/json', body: '{}' });
const unanswered = (route: Route) => route.abort();
/** A success with an unreadable body. */
const empty = (route: Route) => route.fulfill({ status: 201, contentType: 'application/json', body: 'null' });

const picture = (name: string, colour: string) =>
  samplePicture({ format: 'jpeg', width: 900, height: 600, colour }).then((buffer) => ({
    name,
    mimeType: 'image/jpeg',
    buffer,
  }));

/** Maintenance requests and personnel, for a landlord and a tenant. */
describe.each(viewsOf('desktop'))('maintenance %s', (_, view) => {
  const product = sharedProduct();
  let people: DemoPeople;
  let visitor: Visitor;
  /** The API clients of the landlord and the tenant, for concurrent changes and for expected values. */
  let landlord: ApiClient;
  let tenant: ApiClient;
  beforeAll(async () => {
    people = await product.demoPeople(`maintenance-${view.width}`);
    landlord = await new ApiClient(product.url).signIn(people.landlord, people.password);
    tenant = await new ApiClient(product.url).signIn(people.tenant, people.password);
    visitor = await visitSignedIn(product.url, { email: people.landlord, password: people.password }, view);
  });
  afterEach(() => visitor?.page.unrouteAll());
  afterAll(async () => {
    await visitor?.leave();
  });

  const { button, link, dialog, question, heading, section, message, row, choose, pick, act, answer, problems } =
    pageLocators(() => visitor);
  const expectNoProblems = async (state: string) => expect(await problems(state)).toEqual([]);
  const openList = (search = '') => follow(visitor, `/app/maintenance${search}`);
  const openPage = (id: number) => follow(visitor, `/app/maintenance/${id}`);
  const openPersonnel = (search = '') => follow(visitor, `/app/maintenance-personnel${search}`);
  const photoActions = () => visitor.page.getByRole('group', { name: /^Photo \d/ });
  const addPhotos = async (...names: string[]) =>
    visitor.page
      .getByLabel(/Drop photos here/)
      .setInputFiles(await Promise.all(names.map((name) => picture(name, '#357'))));

  /** Creates a request of the demo tenant as the landlord. */
  async function entered(title: string, rest: Partial<NewMaintenanceRequest> = {}) {
    const { body: people } = await landlord.call('GET /tenants?q=marcus');
    const { id: tenant_id, property_id } = people.tenants[0] ?? {};
    const description = `It was seen on the first day of the month: ${title}`;
    const made = await landlord.call('POST /maintenance', { tenant_id, property_id, title, description, ...rest });
    expect(made.status).toBe(201);
    return made.body;
  }

  /** Returns the only request of the landlord that matches the words. */
  async function theOne(words: string) {
    const { body } = await landlord.call(`GET /maintenance?q=${encodeURIComponent(words)}`);
    expect(body.maintenance_requests).toHaveLength(1);
    const [found] = body.maintenance_requests;
    if (!found) throw new Error(`no request has the words ${words}`);
    return found;
  }

  describe('requests of a landlord', () => {
    it('are listed, searched, and filtered by status and priority [extended]', async () => {
      const { page } = visitor;
      const totalOf = async (search: string) => (await landlord.call(`GET /maintenance?${search}`)).body.total;
      await openList();
      await heading(`All Requests (${await totalOf('')})`).waitFor();
      await row('Kitchen tap drips', 'Marcus Lee', 'High').waitFor();
      await expectNoProblems('the list of requests');
      await page.getByPlaceholder('Search requests...').fill('furnace');
      await heading(`All Requests (${await totalOf('q=furnace')})`).waitFor();
      await row('Furnace does not hold its temperature', 'Urgent').waitFor();
      await link('Kitchen tap drips').waitFor({ state: 'detached' });

      await openList();
      await pick('Status', 'In progress');
      await page.waitForURL(/status=in_progress/);
      await link('Kitchen tap drips').waitFor({ state: 'detached' });
      await heading(`All Requests (${await totalOf('status=in_progress')})`).waitFor();
      await link('Retile both bathrooms').waitFor();
      await pick('Priority', 'Urgent');
      await page.waitForURL(/priority=urgent/);
      await link('Retile both bathrooms').waitFor({ state: 'detached' });
      await row('Furnace does not hold its temperature', 'Urgent').waitFor();
      await expectNoProblems('a filtered list of requests');
    });

    it('are sorted by urgency [extended]', async () => {
      const { page } = visitor;
      await openList();
      await pick('Sort by', 'Most urgent first');
      await page.waitForURL(/sort=-priority/);
      await page.getByRole('rowheader').first().getByText('Furnace').waitFor();
    });

    it('show an empty search result with a way back [extended]', async () => {
      const { page } = visitor;
      await openList();
      await page.getByPlaceholder('Search requests...').fill('nobody has broken this');
      await heading('No maintenance requests found').waitFor();
      await expectNoProblems('no requests');
      await button('Clear search and filters').click();
      await link('Kitchen tap drips').waitFor();
    });

    it('can be loaded again after a failure [extended]', async () => {
      await failReads(visitor.page, /^\/maintenance$/);
      await visitor.page.goto('/app/maintenance');
      await message('Failed to load maintenance requests').waitFor();
      await expectNoProblems('a list that can’t be loaded');
      await button('Try again').click();
      await link('Kitchen tap drips').waitFor();
    });

    it('can be added, with validation of each missing field', async () => {
      const { page } = visitor;
      await openList();
      await button('Add Request').first().click();
      const form = dialog('Add Request');
      const expectAlert = (text: string) => form.getByRole('alert').getByText(text, { exact: true }).waitFor();
      const submit = () => button('Add Request', form).click();
      await submit();
      await expectAlert('Please select a property');
      await expectNoProblems('a request’s form without a property');
      await choose(form, 'Property', 'Maple Court 2B');
      await submit();
      await expectAlert('Please enter a title');
      await expectNoProblems('a request’s form without a title');
      await form.getByLabel('Title').fill('   ');
      await submit();
      await expectAlert('Please enter a title');
      await form.getByLabel('Title').fill('Balcony railing is loose');
      await form.getByLabel('Description').fill('   ');
      await submit();
      await expectAlert('Please enter a description');
      await expectNoProblems('a request’s form without a description');
      await form.getByLabel('Description').fill('Two screws of the railing have come out.');
      await form.getByRole('alert').waitFor({ state: 'detached' });

      await choose(form, 'Tenant', 'Marcus Lee');
      await form.getByLabel('Priority').selectOption({ label: 'High' });
      await form.getByLabel('Service type').selectOption({ label: 'Carpentry' });
      await choose(form, 'Assigned to', 'Rosa Delgado');
      await form.getByLabel('Scheduled date').fill('2031-03-02T09:30');
      await form.getByLabel('Estimated cost').fill('120.50');
      const posted = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/api/maintenance'));
      await submit();
      const body = (await posted).postDataJSON();
      await message('Maintenance request created successfully!').waitFor();
      const made = await theOne('balcony railing');
      expect(body).toEqual({
        property_id: made.property_id,
        tenant_id: made.tenant_id,
        title: 'Balcony railing is loose',
        description: 'Two screws of the railing have come out.',
        priority: 'high',
        status: 'open',
        service_type: 'Carpentry',
        assigned_to: made.assigned_to,
        estimated_cost: 120.5,
        scheduled_date: '2031-03-02 09:30:00',
      });
      expect(made).toMatchObject({ tenant_name: 'Marcus Lee', assigned_to_name: 'Rosa Delgado', status: 'open' });
      await row('Balcony railing is loose', 'Rosa Delgado', 'Mar 2, 2031, 9:30 AM').waitFor();
    });

    it('show why they could not be added, and keep the input [extended]', async () => {
      await openList();
      await button('Add Request').first().click();
      const form = dialog('Add Request');
      const expectAlert = (text: string) => form.getByRole('alert').getByText(text, { exact: true }).waitFor();
      const submit = () => button('Add Request', form).click();
      await choose(form, 'Property', 'Juniper House');
      await form.getByLabel('Title').fill('Doorbell is silent');
      await form.getByLabel('Description').fill('Nobody hears it.');

      await answer('POST', /^\/maintenance$/, broken);
      await submit();
      await expectAlert('Error: Server error. Please try again.');
      await expectNoProblems('a request that the server has failed to add');
      await visitor.page.unrouteAll();
      await answer('POST', /^\/maintenance$/, unanswered);
      await submit();
      await expectAlert('No response from server. Please check your connection and try again.');
      await visitor.page.unrouteAll();
      await answer('POST', /^\/maintenance$/, empty);
      await submit();
      await expectAlert('Error saving maintenance request. Please try again.');
      await visitor.page.unrouteAll();

      // A real rejection by the server: the assignee has been deleted meanwhile.
      const { body: gone } = await landlord.call('POST /maintenance-personnel', {
        name: 'Gwen Voltaire',
        service_type: 'Electrical',
      });
      await choose(form, 'Assigned to', 'Gwen Voltaire');
      await landlord.call(`DELETE /maintenance-personnel/${gone.id}`);
      await submit();
      await form
        .getByRole('alert')
        .getByText(/^Error: ./)
        .waitFor();
      await form.getByText('Assigned to is not one of your personnel').waitFor();
      await expectNoProblems('a request that the server has rejected');
      expect(await form.getByLabel('Title').inputValue()).toBe('Doorbell is silent');
      await choose(form, 'Assigned to', 'Henrik Vos');
      await submit();
      await message('Maintenance request created successfully!').waitFor();
      expect(await theOne('doorbell')).toMatchObject({ assigned_to_name: 'Henrik Vos' });
    });

    it('change status by the dropdown until completed; the tenant gets an e-mail', async () => {
      const { page } = visitor;
      const { id, title } = await entered('Smoke alarm chirps');
      await openList('?q=chirps');
      await pick(`Status of ${title}`, 'In progress');
      await message('Status changed to In progress.').waitFor();
      await product.mailTo(people.tenant, /Smoke alarm chirps[\s\S]*is now in progress/);
      await pick(`Status of ${title}`, 'Completed');
      await message('Status changed to Completed.').waitFor();
      await row(title, 'Completed').waitFor();
      expect(await page.getByRole('combobox', { name: `Status of ${title}` }).count()).toBe(0);
      await product.mailTo(people.tenant, /Smoke alarm chirps[\s\S]*has been completed/);
      await expectNoProblems('a completed request in the list');
      expect((await landlord.call(`GET /maintenance/${id}`)).body).toMatchObject({ status: 'completed' });
    });

    it('can be reopened by editing, which the history shows', async () => {
      const { page } = visitor;
      await openList('?q=chirps');
      await link('Smoke alarm chirps').click();
      await heading('Smoke alarm chirps').waitFor();
      await expectNoProblems('the page of a completed request');
      expect(await page.getByRole('combobox', { name: 'Status of Smoke alarm chirps' }).count()).toBe(0);
      await button('Edit or reopen').click();
      const form = dialog('Edit Request');
      await form.getByText('Choose another status to reopen this request').waitFor();
      await expectNoProblems('the form of a completed request');
      await form.getByLabel('Status').selectOption({ label: 'Open' });
      await button('Update Request', form).click();
      await form.waitFor({ state: 'detached' });
      await page.getByRole('combobox', { name: 'Status of Smoke alarm chirps' }).waitFor();
      const history = section('History');
      await history
        .getByText(/Dana Whitfield changed Status from Completed to Open/)
        .first()
        .waitFor();
      await history
        .getByText(/added this request/)
        .first()
        .waitFor();
      await product.mailTo(people.tenant, /Smoke alarm chirps[\s\S]*is open again/);
    });

    it('are not overwritten after a concurrent change [extended]', async () => {
      const { id } = await entered('Mailbox lock sticks');
      await visitor.page.goto(`/app/maintenance/${id}/edit`);
      const form = dialog('Edit Request');
      await form.getByLabel('Title').fill('Mailbox lock is stuck');
      await answer('PUT', /^\/maintenance\/\d+$/, broken);
      await button('Update Request', form).click();
      await form.getByText('Error saving maintenance request. Please try again.').waitFor();
      await visitor.page.unrouteAll();
      await landlord.call(`PUT /maintenance/${id}`, { priority: 'urgent' });
      await button('Update Request', form).click();
      await form.getByText('This request was changed by someone else').waitFor();
      await expectNoProblems('a conflict about a request');
      await button('Reload request', form).click();
      await form.getByText('This request was changed by someone else').waitFor({ state: 'detached' });
      expect(await form.getByLabel('Priority').inputValue()).toBe('urgent');
      await button('Update Request', form).click();
      await heading('Mailbox lock is stuck').waitFor();
    });

    it('show an error when their status was not changed [extended]', async () => {
      const { id, title } = await entered('Window does not close');
      await openList('?q=window%20close');
      await answer('PUT', /^\/maintenance\/\d+$/, broken);
      await pick(`Status of ${title}`, 'Cancelled');
      await message('Error updating status. Please try again.').waitFor();
      await expectNoProblems('a status that was not changed');
      expect((await landlord.call(`GET /maintenance/${id}`)).body).toMatchObject({ status: 'open' });
    });

    it('are deleted after confirmation', async () => {
      const { id, title } = await entered('Entered by mistake');
      await openList('?q=mistake');
      await act(title, 'Delete');
      await question().getByText('Are you sure you want to delete this maintenance request?').waitFor();
      await expectNoProblems('the question before a request is deleted');
      await button('Delete', question()).click();
      await message('Maintenance request deleted.').waitFor();
      expect((await landlord.call(`GET /maintenance/${id}`)).status).toBe(404);
    });

    it('are deleted on their own page, with an error if that fails [extended]', async () => {
      const { id, title } = await entered('Entered twice');
      await openList('?q=twice');
      await act(title, 'Delete');
      await button('Cancel', question()).click();
      await question().waitFor({ state: 'detached' });
      await answer('DELETE', /^\/maintenance\/\d+$/, broken);
      await act(title, 'Delete');
      await button('Delete', question()).click();
      await message('Error deleting maintenance request. Please try again.').waitFor();
      await row(title).waitFor();
      await visitor.page.unrouteAll();
      await openPage(id);
      await button('Delete').click();
      await question().getByText('Are you sure you want to delete this maintenance request?').waitFor();
      await button('Delete', question()).click();
      await message('Maintenance request deleted.').waitFor();
      await visitor.page.waitForURL(/\/app\/maintenance$/);
      expect((await landlord.call(`GET /maintenance/${id}`)).status).toBe(404);
    });

    it('have photos [extended]', async () => {
      const { page } = visitor;
      const { id, title } = await entered('Ceiling has a wet spot');
      await openPage(id);
      await addPhotos('spot.jpg', 'ceiling.jpg');
      await page.getByRole('img', { name: `Photo 1 of 2 of ${title}` }).waitFor();
      const script = { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') };
      await page.getByLabel(/Drop photos here/).setInputFiles([script]);
      await message('Failed to add photo').waitFor();
      await message(/must be a JPEG, PNG or WebP picture/).waitFor();
      await expectNoProblems('a request with photos');
      await button('Next photo').click();
      await page.getByRole('img', { name: `Photo 2 of 2 of ${title}` }).waitFor();
      await button('Delete', photoActions()).click();
      await question().getByText('Are you sure you want to delete this photo?').waitFor();
      await button('Delete', question()).click();
      await message('Photo deleted successfully!').waitFor();
      await page.getByRole('img', { name: `Photo 1 of 1 of ${title}` }).waitFor();
      await section('History')
        .getByText(/added a photo/i)
        .first()
        .waitFor();
      await section('History')
        .getByText(/deleted a photo/i)
        .first()
        .waitFor();
      expect((await landlord.call(`GET /maintenance/${id}`)).body.photos).toHaveLength(1);
    });

    it('suggest personnel with reasons; one click assigns them [extended]', async () => {
      const { id } = await entered('Bathroom tap leaks', { service_type: 'Plumbing' });
      await openPage(id);
      const fits = section('Suggested assignees');
      const rosa = fits.getByRole('listitem').filter({ has: button('Assign Rosa Delgado') });
      await rosa.getByText('In Portland').waitFor();
      await rosa.getByText('Available').waitFor();
      await expectNoProblems('a request with suggestions');
      await answer('PUT', /^\/maintenance\/\d+$/, broken);
      await button('Assign Rosa Delgado').click();
      await message('Error assigning personnel. Please try again.').waitFor();
      await visitor.page.unrouteAll();
      await button('Assign Rosa Delgado').click();
      await message('Assigned to Rosa Delgado.').waitFor();
      await fits.getByText('Assigned', { exact: true }).waitFor();
      await expectNoProblems('a request that was assigned');
      expect((await landlord.call(`GET /maintenance/${id}`)).body.assigned_to_name).toBe('Rosa Delgado');
    });

    it('report when no personnel is suitable [extended]', async () => {
      const { id } = await entered('Lawn', { service_type: 'Landscaping', description: 'It is too high.' });
      await openPage(id);
      await message('No one with this trade is available.').waitFor();
      await expectNoProblems('a request whom nobody fits');
    });

    it('have comments, and the tenant gets an e-mail [extended]', async () => {
      const { page } = visitor;
      const { id } = await entered('Radiator is noisy');
      await openPage(id);
      await message(/Visible to Marcus Lee/).waitFor();
      await page.getByLabel('Your comment').fill('Would Tuesday at nine suit you?');
      await answer('POST', /^\/maintenance\/\d+\/comments$/, broken);
      await button('Send').click();
      await message('Error sending comment. Please try again.').waitFor();
      await expectNoProblems('a comment that was not sent');
      await page.unrouteAll();
      await button('Send').click();
      await page.getByRole('list', { name: 'Comments' }).getByText('Would Tuesday at nine suit you?').waitFor();
      expect(await page.getByLabel('Your comment').inputValue()).toBe('');
      await expectNoProblems('a request with a comment');
      await product.mailTo(people.tenant, /Radiator is noisy[\s\S]*Would Tuesday at nine suit you\?/);
      expect((await tenant.call(`GET /maintenance/${id}/comments`)).body.comments).toMatchObject([
        { text: 'Would Tuesday at nine suit you?', by: { name: 'Dana Whitfield' }, by_tenant: false },
      ]);
    });
  });

  describe('personnel of a landlord', () => {
    it('are listed, searched, and filtered by service and availability [extended]', async () => {
      const { page } = visitor;
      await openPersonnel();
      await heading('Rosa Delgado').waitFor();
      await page.getByRole('combobox', { name: 'Service', exact: true }).getByText('All Services').waitFor();
      await expectNoProblems('the list of personnel');
      await page.getByPlaceholder('Search personnel...').fill('amara');
      await heading('Rosa Delgado').waitFor({ state: 'detached' });
      await heading('Amara Nwosu').waitFor();

      await openPersonnel();
      await pick('Service', 'Electrical');
      await page.waitForURL(/service_type=Electrical/);
      await heading('Rosa Delgado').waitFor({ state: 'detached' });
      await heading('Henrik Vos').waitFor();
      await pick('Availability', 'Unavailable');
      await page.waitForURL(/availability=unavailable/);
      await heading('No personnel found').waitFor();
      await expectNoProblems('no personnel');
      await button('Clear search and filters').click();
      await heading('Rosa Delgado').waitFor();
      await pick('Availability', 'Unavailable');
      await heading('Rosa Delgado').waitFor({ state: 'detached' });
      await heading('Sam Whitaker').waitFor();
    });

    it('can be loaded again after a failure [extended]', async () => {
      await failReads(visitor.page, /^\/maintenance-personnel$/);
      await visitor.page.goto('/app/maintenance-personnel');
      await message('Failed to load maintenance personnel').waitFor();
      await expectNoProblems('personnel that can’t be loaded');
      await button('Try again').click();
      await heading('Rosa Delgado').waitFor();
    });

    it('are added, with validation of missing and invalid fields first', async () => {
      await openPersonnel();
      await button('Add Personnel').first().click();
      const form = dialog('Add Personnel');
      const submit = () => button('Add Personnel', form).click();
      await submit();
      const missing = form.getByRole('alert').filter({ hasText: 'Please fill in all required fields:' });
      await missing.getByText('Name').waitFor();
      await missing.getByText('Service type').waitFor();
      await expectNoProblems('the form of personnel with errors');
      await form.getByLabel('Name').fill('Ines Brandt');
      await form.getByLabel('Service type').selectOption({ label: 'Roofing' });
      await form.getByLabel('Email').fill('ines at roofs');
      await submit();
      await form.getByText('Email must be a valid email address').waitFor();
      await expectNoProblems('the form of personnel with a wrong e-mail');
      await form.getByLabel('Email').fill('ines@brandt-roofs.example');
      await form.getByLabel('Phone').fill('(503) 555-0188');
      await form.getByLabel('Hourly rate').fill('72.50');
      await answer('POST', /^\/maintenance-personnel$/, broken);
      await submit();
      await form.getByText('Failed to save personnel').waitFor();
      await expectNoProblems('personnel that were not saved');
      await visitor.page.unrouteAll();
      await submit();
      await message('Personnel added.').waitFor();
      await link('ines@brandt-roofs.example').waitFor();
      await message('$72.50/hour').waitFor();
    });

    it('are edited, and their details and history show it', async () => {
      const { page } = visitor;
      await openPersonnel('?q=ines');
      await act('Ines Brandt', 'Edit');
      const form = dialog('Edit Personnel');
      await form.getByLabel('Availability').selectOption({ label: 'Busy' });
      await answer('PUT', /^\/maintenance-personnel\/\d+$/, broken);
      await button('Update Personnel', form).click();
      await form.getByText('Failed to save personnel').waitFor();
      await page.unrouteAll();
      await button('Update Personnel', form).click();
      await message('Personnel updated.').waitFor();
      await act('Ines Brandt', 'View Details');
      const details = dialog('Ines Brandt');
      await details.getByText('Busy').waitFor();
      await details.getByText('0 open requests').waitFor();
      await expectNoProblems('the details of personnel');
      await details.getByRole('tab', { name: 'History' }).click();
      await details
        .getByText(/Dana Whitfield changed Availability from Available to Busy/)
        .first()
        .waitFor();
      await expectNoProblems('the history of personnel');
    });

    it('link to their assigned requests [extended]', async () => {
      await openPersonnel('?q=amara');
      await link(/open requests? of Amara Nwosu/).click();
      await link('Furnace does not hold its temperature').waitFor();
      expect(await link('Kitchen tap drips').count()).toBe(0);
      const filter = button(/Assigned to: Amara Nwosu/);
      await filter.waitFor();
      await expectNoProblems('the requests of one of the personnel');
      await filter.click();
      await link('Kitchen tap drips').waitFor();
    });

    it('are deleted after confirmation; requests keep the name', async () => {
      const { body: people } = await landlord.call('GET /maintenance-personnel?q=ines');
      const { id } = await entered('Gutter hangs down', { assigned_to: people.personnel[0]?.id });
      // The open list still shows the old request counts.
      await visitor.page.goto('/app/maintenance-personnel?q=ines');
      await act('Ines Brandt', 'Delete');
      await question().getByText('Are you sure you want to delete this personnel record?').waitFor();
      await question()
        .getByText(/with 1 open request\. Their requests will still show the name\./)
        .waitFor();
      await expectNoProblems('the question before personnel are deleted');
      await answer('DELETE', /^\/maintenance-personnel\/\d+$/, broken);
      await button('Delete', question()).click();
      await message('Failed to delete personnel').waitFor();
      await link('ines@brandt-roofs.example').waitFor();
      await visitor.page.unrouteAll();
      await act('Ines Brandt', 'Delete');
      await button('Delete', question()).click();
      await message('Personnel deleted.').waitFor();
      await heading('No personnel found').waitFor();
      await openPage(id);
      await message('Ines Brandt').waitFor();
      expect((await landlord.call(`GET /maintenance/${id}`)).body.assigned_to_name).toBe('Ines Brandt');
    });
  });

  describe('requests of a tenant', () => {
    beforeAll(async () => {
      await visitor.leave();
      visitor = await visitSignedIn(product.url, { email: people.tenant, password: people.password }, view);
    });

    it('are only their own, read-only [extended]', async () => {
      const { page } = visitor;
      const { body } = await tenant.call('GET /maintenance');
      expect([...new Set(body.maintenance_requests.map(({ tenant_name }) => tenant_name))]).toEqual(['Marcus Lee']);
      await openList();
      await heading(`All Requests (${body.total})`).waitFor();
      await link('Kitchen tap drips').waitFor();
      await page.getByPlaceholder('Search requests...').fill('furnace');
      await heading('No maintenance requests found').waitFor();
      await openList('?q=shower');
      await row('Shower head replaced', 'Completed').waitFor();
      expect(await page.getByRole('combobox', { name: /^Status of/ }).count()).toBe(0);
      await button('Actions for Shower head replaced').click();
      await page.getByRole('menuitem', { name: 'View' }).waitFor();
      for (const name of ['Edit', 'Delete'])
        expect([name, await page.getByRole('menuitem', { name }).count()]).toEqual([name, 0]);
      await page.keyboard.press('Escape');
      await page.getByRole('menuitem').first().waitFor({ state: 'detached' });
      await expectNoProblems('a tenant’s list of requests');
    });

    it('can be added for the rented home; the landlord gets an e-mail', async () => {
      await openList();
      await button('Add Request').first().click();
      const form = dialog('Add Request');
      // It is the tenant's only home.
      await eventually(
        () => form.getByLabel('Property').inputValue(),
        (home) => home === 'Maple Court 2B',
      );
      for (const label of ['Tenant', 'Status', 'Assigned to', 'Scheduled date', 'Estimated cost'])
        expect([label, await form.getByLabel(label).count()]).toEqual([label, 0]);
      await button('Add Request', form).click();
      await form.getByRole('alert').getByText('Please enter a title', { exact: true }).waitFor();
      await expectNoProblems('a tenant’s form with errors');
      await form.getByLabel('Title').fill('Bedroom blind fell down');
      await form.getByLabel('Description').fill('The left bracket broke off.');
      await form.getByLabel('Priority').selectOption({ label: 'Low' });
      await button('Add Request', form).click();
      await message('Maintenance request created successfully!').waitFor();
      await row('Bedroom blind fell down', 'Low', 'Open').waitFor();
      await product.mailTo(
        people.landlord,
        /Marcus Lee requested maintenance[\s\S]*Bedroom blind fell down[\s\S]*The left bracket broke off/,
      );
      expect(await theOne('bedroom blind')).toMatchObject({
        property_name: 'Maple Court 2B',
        tenant_name: 'Marcus Lee',
        created_by: { name: 'Marcus Lee' },
        assigned_to: null,
        estimated_cost: null,
        scheduled_date: null,
      });
    });

    it('show photos and comments, but no internal fields of the landlord', async () => {
      const { page } = visitor;
      await openList('?q=blind');
      await link('Bedroom blind fell down').click();
      await heading('Bedroom blind fell down').waitFor();
      await addPhotos('bracket.jpg');
      await page.getByRole('img', { name: 'Photo 1 of 1 of Bedroom blind fell down' }).waitFor();
      await page.getByLabel('Your comment').fill('I am at home all Friday.');
      await button('Send').click();
      await page.getByRole('list', { name: 'Comments' }).getByText('I am at home all Friday.').waitFor();
      await product.mailTo(
        people.landlord,
        /Marcus Lee commented on[\s\S]*Bedroom blind fell down[\s\S]*I am at home all Friday\./,
      );
      await expectNoProblems('a tenant’s request');
      expect(await page.getByText('Estimated cost').count()).toBe(0);
      for (const name of ['Suggested assignees', 'History'])
        expect([name, await section(name).count()]).toEqual([name, 0]);
      expect(await button('Delete').count()).toBe(1);
      await button('Delete', photoActions()).click();
      await button('Delete', question()).click();
      await message('Photo deleted successfully!').waitFor();
    });

    it('can be edited and cancelled while open', async () => {
      await openList('?q=blind');
      await link('Bedroom blind fell down').click();
      await button('Edit').click();
      const form = dialog('Edit Request');
      expect(await form.getByLabel('Property').count()).toBe(0);
      await form.getByLabel('Title').fill('Bedroom blind fell off');
      await expectNoProblems('a tenant’s form of their request');
      await button('Update Request', form).click();
      await heading('Bedroom blind fell off').waitFor();
      await form.waitFor({ state: 'detached' });
      await button('Cancel request').click();
      await question().getByText('Are you sure you want to cancel this request?').waitFor();
      await expectNoProblems('the question before a request is cancelled');
      await button('Keep it', question()).click();
      await question().waitFor({ state: 'detached' });
      expect(await theOne('bedroom blind')).toMatchObject({ status: 'open' });
      await button('Cancel request').click();
      await button('Cancel request', question()).click();
      await message('Status changed to Cancelled.').waitFor();
      await button('Cancel request').waitFor({ state: 'detached' });
      expect(await button('Edit').count()).toBe(0);
      await expectNoProblems('a cancelled request');
      await product.mailTo(people.landlord, /Marcus Lee has cancelled[\s\S]*Bedroom blind fell off/);
      expect(await theOne('bedroom blind')).toMatchObject({ status: 'cancelled' });
    });

    it('are read-only once the landlord has started on them [extended]', async () => {
      const { id } = await entered('Hall light flickers', { status: 'in_progress', estimated_cost: 90 });
      await openPage(id);
      await heading('Hall light flickers').waitFor();
      await message('In progress').waitFor();
      for (const name of [/^Edit/, 'Cancel request', /^Delete/])
        expect([name, await button(name).count()]).toEqual([name, 0]);
      const rejected = await tenant.call(`PUT /maintenance/${id}`, { title: 'Mine' });
      expect(rejected).toMatchObject({ status: 403, problem: { code: 'forbidden' } });
      expect((await tenant.call(`GET /maintenance/${id}`)).body.estimated_cost).toBeNull();
    });

    it('of others are not found [extended]', async () => {
      const { id } = await theOne('furnace');
      await openPage(id);
      await message('There is no such request').waitFor();
      await expectNoProblems('a request that is not there');
      const answers = await Promise.all([
        tenant.call(`GET /maintenance/${id}`),
        tenant.call(`GET /maintenance/${id}/comments`),
        tenant.call(`PUT /maintenance/${id}`, { status: 'cancelled' }),
        tenant.call(`POST /maintenance/${id}/comments`, { text: 'Whose is this?' }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect((await landlord.call(`GET /maintenance/${id}`)).body.status).toBe('in_progress');
    });

    it('have no personnel page, with an explanation [extended]', async () => {
      await openPersonnel();
      await heading('No personnel found').waitFor();
      await message('Your landlord assigns personnel to your requests.').waitFor();
      expect(await button(/^Add/).count()).toBe(0);
      await expectNoProblems('a tenant’s personnel');
      const { body } = await landlord.call('GET /maintenance-personnel?q=rosa');
      expect((await tenant.call(`GET /maintenance-personnel/${body.personnel[0]?.id}`)).status).toBe(404);
    });
  });

  it('a new account shows an empty state with the first step [extended]', async () => {
    const newUser = { email: `new-user-${view.width}@mail.example`, password: 'a long enough secret' };
    await product.register(newUser.email);
    await visitor.leave();
    visitor = await visitSignedIn(product.url, newUser, view);
    await openList();
    await heading('No maintenance requests found').waitFor();
    await expectNoProblems('a new landlord’s requests');
    await button('Add your first request').click();
    await dialog('Add Request').waitFor();
    await openPersonnel();
    await heading('No personnel found').waitFor();
    await expectNoProblems('a new landlord’s personnel');
    await button('Add your first personnel').click();
    await dialog('Add Personnel').waitFor();
  });
});
