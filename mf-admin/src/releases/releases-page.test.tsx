import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { conflict, dialog, renderReleases, waitUntilClosed } from '../../test/render-releases.tsx';
import { sampleChannel, sampleRelease, sampleRollout } from '../../test/sample-rollout.ts';
import { page } from './release.api.ts';

const running = { rollout: sampleRollout() };

test('shows the release that visitors get of each remote', async () => {
  const remotes = [sampleChannel({ pinned: true }), sampleChannel({ remote: 'mf-billing', stable: null })];
  const { card, person } = renderReleases({}, { 'GET /remotes': { remotes } });
  const portfolio = await card();
  expect(portfolio.getByText('mf-portfolio: 4.2.0 (bbbbbbbb)')).toBeVisible();
  expect(portfolio.getByText('Pinned')).toBeVisible();
  await person.click(portfolio.getByText('Details'));
  expect(await portfolio.findByText('4.1.0 (aaaaaaaa)')).toBeVisible();
  expect((await card('Billing')).getByText('mf-billing: 4.0.0 (ffffffff), as deployed')).toBeVisible();
});

test('explains to other users that releases are for admins', async () => {
  renderReleases(
    {},
    { 'GET /remotes': refuse(403, 'forbidden', 'No.'), 'GET /rollouts': refuse(403, 'forbidden', 'No.') },
  );
  expect(await screen.findByText('Releases are only for administrators')).toBeVisible();
});

test('shows a failure to load', async () => {
  renderReleases({}, { 'GET /remotes': silence });
  expect(await screen.findByText('Failed to load the releases')).toBeVisible();
});

describe('a rollout', () => {
  test('shows its stage, both arms, the evidence and the decision', async () => {
    const { card } = renderReleases(running);
    const portfolio = await card();
    expect(portfolio.getByRole('heading', { name: 'Rollout of 4.3.0 (cccccccc)' })).toBeVisible();
    const stages = within(portfolio.getByRole('list', { name: 'Stages' })).getAllByRole('listitem');
    expect(stages.map(({ textContent }) => textContent)).toEqual(['5 %, passed', '25 %', '100 %']);
    expect(stages[1]).toHaveAttribute('aria-current', 'step');
    expect(portfolio.getByText(/Next stage after 200 visitors and 90 seconds/)).toBeVisible();
    const table = within(portfolio.getByRole('table', { name: 'What visitors reported' }));
    const row = (name: string) =>
      within(table.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(row('Visitors')).toEqual(['300', '1,200']);
    expect(row('Failed')).toEqual(['30 10%', '6 0.5%']);
    expect(row('Slow')).toEqual(['90 33.3%', '295 25%']);
    const meter = portfolio.getByRole('meter', { name: 'Fails more often than stable' });
    expect(meter).toHaveAttribute('aria-valuetext', '31.6 of 1,000');
    expect(Number(meter.getAttribute('aria-valuenow'))).toBeCloseTo(1.5, 2);
    expect(portfolio.getByText('The evidence grows.')).toBeVisible();
    expect(portfolio.getByText('Wait')).toBeVisible();
    expect(
      portfolio.getByText('Always included: our own people, everyone with the role landlord, and account 12.'),
    ).toBeVisible();
  });

  test('loads its plots when opened, with a table as an alternative', async () => {
    const { card, person, callsTo } = renderReleases(running);
    const portfolio = await card();
    expect(callsTo('GET /rollouts/{id}/points')).toHaveLength(0);
    await person.click(portfolio.getByText('Over time'));
    const plot = within(await portfolio.findByRole('figure', { name: 'Evidence' }));
    expect(plot.getByRole('radio', { checked: true })).toHaveAccessibleName(/, 25 %: 100$/);
    await person.click(plot.getByRole('button', { name: 'Show as table' }));
    expect(plot.getAllByRole('row')).toHaveLength(3);
    expect(portfolio.getByRole('figure', { name: 'Failed, candidate' })).toBeVisible();
    expect(portfolio.getByRole('figure', { name: 'Failed, stable' })).toBeVisible();
  });

  test.each([
    ['Hold', /^Hold Portfolio 4.3.0/, { state: 'held' }],
    ['Next stage', /next stage/, { stage: 2 }],
    ['Promote', /^Promote/, { state: 'promoted' }],
    ['Roll back', /^Roll back/, { state: 'rolled_back' }],
  ])('%s asks for a reason, and sends the version that the user saw', async (button, name, change) => {
    const { card, person, callsTo } = renderReleases(running, { 'PUT /rollouts/{id}': sampleRollout() });
    await person.click((await card()).getByRole('button', { name: button }));
    const form = await dialog(name);
    await person.click(form.getByRole('button', { name: button }));
    expect(await form.findAllByText(/Reason/)).not.toHaveLength(0);
    expect(callsTo('PUT /rollouts/{id}')).toHaveLength(0);
    await person.type(form.getByRole('textbox', { name: 'Reason' }), 'Now');
    await person.click(form.getByRole('button', { name: button }));
    await waitUntilClosed(name);
    expect(callsTo('PUT /rollouts/{id}')).toMatchObject([
      { params: { id: '17' }, body: { ...change, reason: 'Now' }, headers: { 'If-Match': '"5"' } },
    ]);
  });

  test('is refetched after a version conflict, and stays unchanged', async () => {
    const { card, person, callsTo } = renderReleases(running, { 'PUT /rollouts/{id}': conflict });
    await person.click((await card()).getByRole('button', { name: 'Promote' }));
    const form = await dialog(/^Promote/);
    await person.type(form.getByRole('textbox', { name: 'Reason' }), 'Now');
    const fetched = callsTo('GET /remotes').length;
    await person.click(form.getByRole('button', { name: 'Promote' }));
    expect(await screen.findByText(/Someone else changed this record/)).toBeVisible();
    await waitFor(() => expect(callsTo('GET /remotes').length).toBeGreaterThan(fetched));
    await waitUntilClosed(/^Promote/);
  });

  test('can be resumed when held, and has no next stage after the last', async () => {
    const abilities = { hold: false, resume: true, promote: true, roll_back: true };
    const { card } = renderReleases({ rollout: sampleRollout({ state: 'held', stage: 2, abilities }) });
    const portfolio = await card();
    expect(portfolio.getByRole('button', { name: 'Resume' })).toBeVisible();
    expect(portfolio.queryByRole('button', { name: 'Hold' })).not.toBeInTheDocument();
    expect(portfolio.queryByRole('button', { name: 'Next stage' })).not.toBeInTheDocument();
    expect(portfolio.getByText(/Promoted after 100 visitors and 10 minutes/)).toBeVisible();
  });
});

describe('starting a rollout', () => {
  async function fill(answer: Answers['POST /remotes/{remote}/rollouts']) {
    const page = renderReleases({}, { 'POST /remotes/{remote}/rollouts': answer });
    const { person } = page;
    await page.choose('Start a rollout…');
    const form = await dialog('Start a rollout of Portfolio');
    await person.click(form.getByRole('combobox', { name: 'Release' }));
    await person.click(await screen.findByRole('option', { name: /4\.3\.0 \(cccccccc\)/ }));
    await person.click(form.getByRole('checkbox', { name: 'Our own people' }));
    await person.click(form.getByRole('checkbox', { name: 'Role: Tenant' }));
    await person.type(form.getByRole('textbox', { name: 'Reason' }), 'New list');
    return { ...page, form, start: () => person.click(form.getByRole('button', { name: 'Start' })) };
  }

  test('sends a release, cohorts and a reason', async () => {
    const { callsTo, start } = await fill(sampleRollout());
    await start();
    await waitUntilClosed(/^Start/);
    expect(callsTo('POST /remotes/{remote}/rollouts')).toMatchObject([
      {
        params: { remote: 'mf-portfolio' },
        headers: { 'If-Match': '"3"' },
        body: { release_id: 9, cohorts: { own_people: true, roles: ['tenant'], accounts: [] }, reason: 'New list' },
      },
    ]);
  });

  test('rejects stages that go down', async () => {
    const { callsTo, start, form, person } = await fill(sampleRollout());
    const stages = form.getByRole('textbox', { name: 'Stages' });
    await person.clear(stages);
    await person.type(stages, '50, 25');
    await start();
    expect(await form.findByText('Stages must be rising percentages: 5, 25, 50, 100')).toBeVisible();
    expect(callsTo('POST /remotes/{remote}/rollouts')).toHaveLength(0);
  });

  test('keeps the form after a version conflict', async () => {
    const { start, form } = await fill(conflict);
    await start();
    expect(await form.findByText(/Someone else changed this record/)).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Reason' })).toHaveValue('New list');
  });
});

test('one release can be released to everyone, including the deployed one', async () => {
  const { choose, person, callsTo } = renderReleases(running, { 'PUT /remotes/{remote}': sampleChannel() });
  await choose('Release to everyone…');
  const form = await dialog('Release one version of Portfolio to everyone');
  expect(form.getByText('This ends the rollout of 4.3.0 (cccccccc).')).toBeVisible();
  await person.click(form.getByRole('combobox', { name: 'Release' }));
  await person.click(await screen.findByRole('option', { name: /4\.0\.0 \(ffffffff\)/ }));
  await person.type(form.getByRole('textbox', { name: 'Reason' }), 'It hurts');
  await person.click(form.getByRole('button', { name: 'Release to everyone' }));
  await waitUntilClosed(/^Release one/);
  expect(callsTo('PUT /remotes/{remote}')).toMatchObject([
    { body: { stable_id: null, pinned: true, reason: 'It hurts' }, headers: { 'If-Match': '"3"' } },
  ]);
});

test('a pinned remote can be unpinned', async () => {
  const { choose, person, callsTo } = renderReleases({ pinned: true }, { 'PUT /remotes/{remote}': sampleChannel() });
  await choose('Unpin');
  const form = await dialog('Unpin Portfolio?');
  await person.type(form.getByRole('textbox', { name: 'Reason' }), 'Mended');
  await person.click(form.getByRole('button', { name: 'Unpin' }));
  await waitFor(() => expect(callsTo('PUT /remotes/{remote}')).toHaveLength(1));
  expect(callsTo('PUT /remotes/{remote}')[0]?.body).toEqual({ pinned: false, reason: 'Mended' });
});

describe('the releases', () => {
  const blocked = sampleRelease({
    state: 'blocked',
    blocked_because: 'It threw.',
    abilities: { start: false, allow: true, block: false, pin: false },
  });

  async function open(release = sampleRelease(), answers: Answers = {}) {
    const page = renderReleases(
      {},
      { 'GET /releases': { releases: [release], next_cursor: null, total: 1 }, ...answers },
    );
    const portfolio = await page.card();
    await page.person.click(portfolio.getByText('Details'));
    const openMenu = async () =>
      page.person.click(await portfolio.findByRole('button', { name: 'Actions for Portfolio 4.3.0 (cccccccc)' }));
    const choose = async (item: string) => {
      await openMenu();
      await page.person.click(await screen.findByRole('menuitem', { name: item }));
    };
    return { ...page, portfolio, openMenu, choose };
  }

  test.each([
    ['one is blocked', sampleRelease(), 'Block…', 'Block', 'blocked'],
    ['one is allowed again', blocked, 'Allow again…', 'Allow', 'published'],
  ])('need a reason: %s', async (_, release, item, button, state) => {
    const { choose, person, callsTo } = await open(release, { 'PUT /releases/{id}': release });
    await choose(item);
    const form = await dialog(/Portfolio 4\.3\.0/);
    await person.type(form.getByRole('textbox', { name: 'Reason' }), 'Looked at');
    await person.click(form.getByRole('button', { name: button }));
    await waitFor(() => expect(callsTo('PUT /releases/{id}')).toHaveLength(1));
    expect(callsTo('PUT /releases/{id}')[0]).toMatchObject({
      body: { state, reason: 'Looked at' },
      headers: { 'If-Match': '"2"' },
    });
  });

  test.each([
    ['blocked', blocked, ['Allow again…']],
    ['published', sampleRelease(), ['Preview in this browser', 'Block…']],
  ])('one that is %s has only the allowed actions', async (_, release, actions) => {
    const { openMenu } = await open(release);
    await openMenu();
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(actions);
  });

  test('a blocked one shows the reason', async () => {
    const { portfolio } = await open(blocked);
    expect(await portfolio.findByText('It threw.')).toBeVisible();
  });

  test('one can be selected for this browser alone', async () => {
    const reload = jest.spyOn(page, 'reload').mockReturnValue();
    const { choose, callsTo } = await open(sampleRelease(), {
      'PUT /releases/overrides': { revision: 1, ttl: 30, remotes: {}, manifests: {} },
    });
    await choose('Preview in this browser');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(callsTo('PUT /releases/overrides')[0]?.body).toEqual({ remote: 'mf-portfolio', release_id: 9 });
  });
});

test("a developer's local build can be selected for this browser alone", async () => {
  const reload = jest.spyOn(page, 'reload').mockReturnValue();
  const { choose, person, callsTo } = renderReleases(
    {},
    {
      'PUT /releases/overrides': { revision: 1, ttl: 30, remotes: {}, manifests: {} },
    },
  );
  await choose('Preview a build in this browser…');
  const form = await dialog('Preview a build of Portfolio');
  await person.click(form.getByRole('button', { name: 'Preview in this browser' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(callsTo('PUT /releases/overrides')[0]?.body).toEqual({
    remote: 'mf-portfolio',
    entry: 'http://localhost:4173/remoteEntry.js',
    container: 'mf_portfolio__dev',
  });
});

test('the history has each rollout with its steps, and can be filtered by remote', async () => {
  const rollout = sampleRollout({ state: 'rolled_back', ended_at: '2026-03-02T14:20:00.000Z' });
  const { person, callsTo, address } = renderReleases(
    {},
    {
      'GET /remotes': { remotes: [sampleChannel(), sampleChannel({ remote: 'mf-billing' })] },
      'GET /rollouts': { rollouts: [rollout], next_cursor: null, total: 1 },
    },
  );
  const history = within(await screen.findByRole('region', { name: /^History/ }));
  await person.click(await history.findByText(/Portfolio 4\.3\.0/));
  expect(await history.findByText('Advanced to the next stage by Keystead, at 25 %')).toBeVisible();
  expect(history.getByText('The evidence grows. Held.')).toBeVisible();
  await person.click(history.getByRole('combobox', { name: 'Remote' }));
  await person.click(await screen.findByRole('option', { name: 'Billing' }));
  await waitFor(() => expect(callsTo('GET /rollouts').at(-1)?.query).toMatchObject({ remote: 'mf-billing' }));
  await waitFor(() => expect(address()).toBe('/app/releases?remote=mf-billing'));
});
