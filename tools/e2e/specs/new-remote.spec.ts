import { demoAccounts } from '@keystead/contracts';
import { ApiClient } from '../src/api-client.ts';
import { stateProblems } from '../src/browser/page-locators.ts';
import { visitSignedIn } from '../src/browser/user-actions.ts';
import { desktop, phone, type Visitor, visit } from '../src/browser/visit.ts';
import { eventually } from '../src/eventually.ts';
import { resolutionOf } from '../src/releases/released-billing.ts';
import { TeamFolder } from '../src/releases/team-folder.ts';
import { RunningProduct } from '../src/running-product.ts';

const remote = 'mf-site-visits';
const path = '/app/site-visits';

/**
 * A remote that the generator made in a repository of its own is published into a product that was deployed without it.
 * It has only the packed packages of the platform.
 */
describe('a new remote', () => {
  let product: RunningProduct;
  let admin: ApiClient;
  let team: TeamFolder;
  let settings: NodeJS.ProcessEnv;
  const visitors: Visitor[] = [];

  const come = async (email: string, view = desktop) => {
    const visitor = await visitSignedIn(product.url, { email, password: demoAccounts.password }, view);
    visitors.push(visitor);
    await visitor.page.goto('/app/dashboard');
    await visitor.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    return visitor;
  };

  beforeAll(async () => {
    [team, product] = await Promise.all([TeamFolder.standalone('site-visits'), RunningProduct.start()]);
    admin = await new ApiClient(product.url).signIn(demoAccounts.admin, demoAccounts.password);
    const { key } = await admin.create('POST /api-keys', { name: 'Site visits', scopes: [`release:${remote}`] });
    settings = { KEYSTEAD_URL: product.url, KEYSTEAD_KEY: key };
  });
  afterAll(async () => {
    await Promise.all(visitors.map((visitor) => visitor.leave()));
    await product?.stop();
    await team?.remove();
  });

  it('has the types of the packages, and runs alone on samples', async () => {
    expect(await team.typeProblems()).toBe('');
    const alone = await team.runAlone();
    const visitor = await visit(alone.url);
    visitors.push(visitor);
    await visitor.page.goto(`${alone.url}${path}`);
    await visitor.page.getByRole('heading', { level: 1, name: 'Site Visits' }).waitFor();
    expect(visitor.pageErrors).toEqual([]);
    await alone.stop();
  });

  it('is refused with its name when it uses an export that the deployed shell lacks', async () => {
    const page = 'src/site-visits/site-visit-list-page.tsx';
    // As with a package that is newer than the shell's: a build doesn't look up what it takes from the shell.
    await team.edit(page, 'EmptyState, ', 'EmptyState, FloorPlan, ');
    await team.edit(page, '<PageHeader', '<FloorPlan /><PageHeader');
    await team.build('1.0.1');
    const refused = await team.release(settings, 'publish');
    await team.edit(page, 'EmptyState, FloorPlan, ', 'EmptyState, ');
    await team.edit(page, '<FloorPlan /><PageHeader', '<PageHeader');
    expect(refused).toEqual({
      code: 1,
      output: expect.stringContaining('@keystead/ui/app does not export FloorPlan.'),
    });
    await team.build('1.0.0');
  });

  it('is published with a key of its team, and nobody sees it yet', async () => {
    const published = await team.release(settings, 'publish');
    expect(published).toEqual({ code: 0, output: expect.stringContaining(`${remote} 1.0.0`) });
    expect(Object.keys((await resolutionOf(product.url)).resolution.manifests)).not.toContain(remote);
  });

  it('reaches only visitors of its rollout', async () => {
    const stages = ['--stages', '50:1000:3600,100', '--reason', 'Try it'];
    const started = await team.release(settings, 'start', '--release', 'newest', ...stages);
    expect(started).toEqual({ code: 0, output: expect.stringContaining('50 % of visitors') });
    const seen = new Set<boolean>();
    const tries = () => resolutionOf(product.url).then(({ resolution }) => seen.add(remote in resolution.manifests));
    await eventually(tries, ({ size }) => size === 2);
    const rolledBack = await team.release(settings, 'rollback', '--reason', 'Everyone at once');
    expect(rolledBack).toEqual({ code: 0, output: expect.stringContaining(remote) });
    const { releases } = (await admin.call(`GET /releases?remote=${remote}` as 'GET /releases')).body;
    await admin.call(`PUT /releases/${releases[0]?.id}`, { state: 'published', reason: 'It was only a trial' });
  });

  it("can't take the page of another remote", async () => {
    const thief = await TeamFolder.of('mf-billing');
    await thief.edit('src/remote.json', '"pages": [', '"pages": [{ "path": "/app/payments", "title": "Pay" },');
    await thief.build('9.9.9');
    const { key } = await admin.create('POST /api-keys', { name: 'Thief', scopes: ['release:mf-billing'] });
    const refused = await thief.release({ ...settings, KEYSTEAD_KEY: key }, 'publish', 'mf-billing');
    await thief.remove();
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('/app/payments is among the addresses of mf-operations.');
  });

  it('gets its page, its item in the sidebar and its card on the dashboard when it is released', async () => {
    const before = await come(demoAccounts.landlord);
    const item = (visitor: Visitor) => visitor.page.getByRole('link', { name: 'Site Visits', exact: true });
    expect(await item(before).count()).toBe(0);
    await before.page.goto(path);
    // An address without a page.
    await before.page.waitForURL(`${product.url}/`);

    const { releases } = (await admin.call(`GET /releases?remote=${remote}` as 'GET /releases')).body;
    const everyone = { stable_id: releases[0]?.id, reason: 'The first release' };
    const sent = await new ApiClient(product.url, settings.KEYSTEAD_KEY).call(`PUT /remotes/${remote}`, everyone);
    expect(sent.status).toBe(200);
    await eventually(
      () => resolutionOf(product.url),
      ({ resolution }) => remote in resolution.manifests,
    );

    const landlord = await come(demoAccounts.landlord);
    await landlord.page.getByRole('heading', { level: 2, name: 'Site Visits' }).waitFor();
    await landlord.atRest();
    expect(await stateProblems(landlord, 'the dashboard')).toEqual([]);
    await landlord.page.getByRole('link', { name: 'View site visits' }).click();
    await landlord.page.getByRole('heading', { level: 1, name: 'Site Visits' }).waitFor();
    expect(new URL(landlord.page.url()).pathname).toBe(path);
    expect(await landlord.page.title()).toBe('Site Visits · Keystead');
    expect(await item(landlord).getAttribute('aria-current')).toBe('page');

    const onPhone = await come(demoAccounts.tenant, phone);
    await onPhone.page.getByRole('button', { name: 'Open menu' }).click();
    await onPhone.page.getByRole('dialog').getByRole('link', { name: 'Site Visits' }).click();
    await onPhone.page.getByRole('heading', { level: 1, name: 'Site Visits' }).waitFor();
    await onPhone.atRest();
    expect(await stateProblems(onPhone, 'the page')).toEqual([]);
  });

  it('leaves the product when it is rolled back', async () => {
    const { status } = await admin.call(`POST /remotes/${remote}/rollback`, { reason: 'Not yet' });
    expect(status).toBe(200);
    await eventually(
      () => resolutionOf(product.url),
      ({ resolution }) => !(remote in resolution.manifests),
    );
  });
});
