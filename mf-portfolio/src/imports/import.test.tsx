import type { Import, ImportRow } from '@keystead/contracts';
import { sampleProperties } from '@keystead/crud-ui/testing';
import { type Answers, type RenderedRoute, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';
import { sampleImport, sampleRow } from '../../test/sample-import.ts';

const rowsOf = (rows: ImportRow[]) => ({ rows, next_cursor: null, total: rows.length });
const csv = new File(['name\nElm House'], 'homes.csv', { type: 'application/vnd.ms-excel' });

/** A file with a mapping for every column. */
const complete = (different: Partial<Import> = {}) => {
  const { columns, ...rest } = sampleImport();
  const mapped = columns.map((column) => ({ ...column, field: column.field ?? 'rent_amount' }));
  return { ...rest, columns: mapped, ...different };
};

const start: Answers = {
  'GET /imports': { imports: [], next_cursor: null, total: 0, abilities: { create: true } },
};
const at = (it: Import, more: Answers = {}): Answers => ({
  ...start,
  'GET /imports/{id}': it,
  'GET /imports/{id}/rows': rowsOf([]),
  ...more,
});
const show = (answers: Answers, path = '/app/properties/import/5') => renderPortfolio({ path, answers });
/** Chooses the field of a column. */
async function choose(person: RenderedRoute['person'], column: string, field: string) {
  await person.click(await screen.findByRole('combobox', { name: `What “${column}” becomes` }));
  await person.click(await screen.findByRole('option', { name: field }));
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('choosing a file', () => {
  test('uploads it and leads to its columns', async () => {
    const { person, calls, address } = show(
      { ...at(sampleImport()), 'POST /imports': sampleImport() },
      '/app/properties/import',
    );
    await person.upload(await screen.findByLabelText('Drop a CSV file here, or choose one'), csv);
    expect(await screen.findByRole('heading', { name: 'Match your columns' })).toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/app/properties/import/5'));
    const sent = calls.find(({ operation }) => operation === 'POST /imports');
    expect(sent).toMatchObject({ query: { kind: 'properties', name: 'homes.csv' }, body: csv });
    expect(sent?.headers['Content-Type']).toBe('text/csv');
  });

  test('shows why a file is rejected', async () => {
    const { person } = show(
      { ...start, 'POST /imports': refuse(422, 'validation_failed', 'The file has no heading row.') },
      '/app/properties/import',
    );
    await person.upload(await screen.findByLabelText('Drop a CSV file here, or choose one'), csv);
    expect(await screen.findByRole('alert')).toHaveTextContent('The file has no heading row.');
  });

  test('shows earlier imports of the same kind, page by page', async () => {
    const list = { total: 2, abilities: { create: true } };
    const older = sampleImport({ id: 4, file_name: 'flats.csv', state: 'failed' });
    const { person, calls } = show(
      {
        'GET /imports': ({ query }) =>
          query.cursor === undefined
            ? { ...list, imports: [sampleImport({ state: 'done' })], next_cursor: 'more' }
            : { ...list, imports: [older], next_cursor: null },
      },
      '/app/properties/import',
    );
    expect(await screen.findByRole('link', { name: 'homes.csv' })).toHaveAttribute('href', '/app/properties/import/5');
    await person.click(button('Load more'));
    expect(await screen.findByRole('link', { name: 'flats.csv' })).toBeInTheDocument();
    expect(calls.map(({ operation, query }) => [operation, query])).toEqual([
      ['GET /imports', { kind: 'properties', limit: 24 }],
      ['GET /imports', { kind: 'properties', limit: 24, cursor: 'more' }],
    ]);
  });

  test('shows that earlier imports could not be loaded, and still lets the user choose a file', async () => {
    show({ 'GET /imports': refuse(503, 'service_unavailable', 'Not now.') }, '/app/properties/import');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load earlier imports');
    expect(screen.getByLabelText(/choose one/)).toBeEnabled();
  });

  test('is not available to users who may not create records', async () => {
    const list = { imports: [], next_cursor: null, total: 0, abilities: { create: false } };
    show({ 'GET /imports': list }, '/app/tenants/import');
    expect(await screen.findByText('Nothing to import here')).toBeInTheDocument();
    expect(screen.queryByLabelText(/choose one/)).not.toBeInTheDocument();
  });
});

describe('mapping columns', () => {
  test('shows the recognised fields, and the missing ones', async () => {
    show(at(sampleImport()));
    expect(await screen.findByText(/looks like an export of Buildium with 3 rows/)).toBeInTheDocument();
    expect(screen.getByText('Harbour House · Elm House')).toBeInTheDocument();
    expect(screen.getByText('Every row needs these:')).toBeInTheDocument();
    expect(screen.getByText('Rent amount. Choose the column that holds it.')).toBeInTheDocument();
    expect(button('Check the rows')).toBeDisabled();
  });

  test('counts a single row in the singular', async () => {
    show(at(complete({ source: 'spreadsheet', progress: { done: 0, total: 1 } })));
    expect(await screen.findByText(/looks like a spreadsheet with 1 row\./)).toBeInTheDocument();
    expect(screen.queryByText('Every row needs these:')).not.toBeInTheDocument();
  });

  test('does not require a field that another one replaces', async () => {
    const { person } = show(
      at(
        sampleImport({
          kind: 'tenants',
          columns: [{ name: 'Who', samples: ['Bo Li'], field: null }],
          fields: [
            { name: 'first_name', label: 'First name', required: true, or: 'full_name' },
            { name: 'full_name', label: 'Full name', required: false, or: null },
          ],
        }),
      ),
      '/app/tenants/import/5',
    );
    await person.click(await screen.findByRole('combobox', { name: 'What “Who” becomes' }));
    await person.click(await screen.findByRole('option', { name: 'Full name' }));
    expect(button('Check the rows')).toBeEnabled();
  });

  test('saves a change, maps no two columns to one field, and checks the rows', async () => {
    const { person, calls } = show(
      at(complete(), {
        'PUT /imports/{id}': complete({ version: 2 }),
        'POST /imports/{id}/check': complete({ state: 'checking', version: 3 }),
      }),
    );
    await choose(person, 'Rent', 'Address (required)');
    await choose(person, 'Street', 'Rent amount (required)');
    await person.click(button('Check the rows'));
    expect(await screen.findByRole('progressbar', { name: 'Checking the rows' })).toBeInTheDocument();
    expect(calls.find(({ operation }) => operation === 'PUT /imports/{id}')?.body).toEqual({
      mapping: { 'Property Name': 'name', Street: 'rent_amount', Rent: 'address' },
      version: 1,
    });
  });

  test('sends a change again after a rejected check, with the server’s version', async () => {
    let refusals = 0;
    const { person, calls } = show(
      at(complete(), {
        'PUT /imports/{id}': ({ body }) => {
          const version = (body.version ?? 0) + 1;
          const { columns } = sampleImport();
          return complete({ version, columns: columns.map((it) => ({ ...it, field: body.mapping[it.name] ?? null })) });
        },
        'POST /imports/{id}/check': () =>
          refusals++ === 0
            ? refuse(422, 'validation_failed', 'The rows can’t be checked like this.')
            : complete({ state: 'checking', version: 4 }),
      }),
    );
    await choose(person, 'Property Name', 'Address (required)');
    await choose(person, 'Street', 'Name (required)');
    await person.click(button('Check the rows'));
    expect(await screen.findByRole('alert')).toHaveTextContent('The rows can’t be checked like this.');
    await choose(person, 'Property Name', 'Name (required)');
    await choose(person, 'Street', 'Address (required)');
    await person.click(button('Check the rows'));
    await screen.findByRole('progressbar');
    const sent = calls.filter(({ operation }) => operation === 'PUT /imports/{id}');
    expect(sent.map(({ body }) => body)).toEqual([
      { mapping: { 'Property Name': 'address', Street: 'name', Rent: 'rent_amount' }, version: 1 },
      { mapping: { 'Property Name': 'name', Street: 'address', Rent: 'rent_amount' }, version: 2 },
    ]);
  });

  test('shows why the rows could not be checked', async () => {
    const refused = refuse(409, 'conflict', 'Another import of yours is running.');
    const { person } = show(at(complete(), { 'POST /imports/{id}/check': refused }));
    await person.click(await screen.findByRole('button', { name: 'Check the rows' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Another import of yours is running.');
  });
});

describe('the dry run', () => {
  const checked = sampleImport({ state: 'checked', version: 3, counts: { add: 1, exists: 1, refused: 1 } });
  const refused = sampleRow({
    row: 3,
    label: 'Elm House',
    outcome: 'refused',
    reasons: [{ field: 'rent_amount', message: 'is required' }],
  });

  test('shows the outcomes, rejected rows first', async () => {
    const { calls } = show(at(checked, { 'GET /imports/{id}/rows': rowsOf([refused]) }));
    const row = await screen.findByRole('row', { name: /Elm House/ });
    expect(within(row).getByText('Rent amount is required')).toBeInTheDocument();
    expect(calls.find(({ operation }) => operation === 'GET /imports/{id}/rows')?.query).toMatchObject({
      outcome: 'refused',
    });
    expect(button('Import 1 property')).toBeEnabled();
  });

  test('imports nothing where all-or-nothing is chosen', async () => {
    const { person } = show(at(checked));
    const box = await screen.findByRole('checkbox', { name: 'Import only if every row is valid' });
    expect(box).not.toHaveAccessibleDescription();
    await person.click(box);
    expect(button('Import 1 property')).toBeDisabled();
    expect(box).toHaveAccessibleDescription('1 row is refused. Correct the file, or clear this checkbox.');
  });

  test('starts the import, and shows its progress', async () => {
    let state = checked;
    const running = sampleImport({ state: 'running', version: 4, progress: { done: 1, total: 3 } });
    const { person, calls } = show(
      at(checked, {
        'GET /imports/{id}': () => state,
        'POST /imports/{id}/run': () => {
          state = sampleImport({ state: 'done', version: 5, counts: checked.counts });
          return running;
        },
      }),
    );
    await person.click(await screen.findByRole('button', { name: 'Import 1 property' }));
    expect(await screen.findByRole('progressbar', { name: 'Adding properties' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 3 rows',
    );
    expect(await screen.findByRole('heading', { name: '1 property imported' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'See properties' })).toHaveAttribute('href', '/app/properties');
    expect(calls.find(({ operation }) => operation === 'POST /imports/{id}/run')?.body).toEqual({
      all_or_nothing: false,
      invite: false,
    });
  });

  test.each([
    [1, '1 invitation is waiting for the daily email limit. It will be sent on Jan 7, 2026.'],
    [1200, '1,200 invitations are waiting for the daily email limit. The last will be sent on Jan 7, 2026.'],
  ])('says how many invitations are sent later: %d', async (waiting, text) => {
    const invitations = { waiting, until: '2026-01-07' };
    show(at(sampleImport({ state: 'done', counts: checked.counts, invitations })));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  test('asks whether to invite tenants', async () => {
    const tenants = { ...checked, kind: 'tenants', counts: { add: 12, exists: 0, refused: 0 } } as const;
    const running = sampleImport({ state: 'running' });
    const { person, calls } = show(at(tenants, { 'POST /imports/{id}/run': running }), '/app/tenants/import/5');
    await person.click(await screen.findByRole('checkbox', { name: 'Invite each of the 12 tenants by email' }));
    await person.click(button('Import 12 tenants'));
    await screen.findByRole('progressbar');
    expect(calls.find(({ operation }) => operation === 'POST /imports/{id}/run')?.body).toMatchObject({ invite: true });
  });

  test('leads back to the columns', async () => {
    const { person } = show(at(checked));
    await person.click(await screen.findByRole('button', { name: 'Change columns' }));
    expect(screen.getByRole('heading', { name: 'Match your columns' })).toBeInTheDocument();
  });
});

describe('a failed import', () => {
  const problem = 'Something went wrong on our side. Please try again.';
  const counts = { add: 2, exists: 0, refused: 1 };

  test('shows the reason, and can be checked again', async () => {
    const { person } = show(
      at(complete({ state: 'failed', problem }), {
        'POST /imports/{id}/check': complete({ state: 'checking', version: 2 }),
      }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
    expect(screen.getByRole('heading', { name: 'Nothing was imported' })).toBeInTheDocument();
    await person.click(button('Check again'));
    expect(await screen.findByRole('progressbar', { name: 'Checking the rows' })).toBeInTheDocument();
  });

  test('shows why it could not be checked again', async () => {
    const refused = refuse(409, 'conflict', 'Another import of yours is running.');
    const { person } = show(at(complete({ state: 'failed', problem }), { 'POST /imports/{id}/check': refused }));
    await person.click(await screen.findByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Another import of yours is running.')).toBeInTheDocument();
  });

  test('shows how many rows it added before', async () => {
    show(at(complete({ state: 'failed', problem, counts })));
    expect(await screen.findByRole('heading', { name: '2 properties imported before it failed' })).toBeInTheDocument();
    expect(screen.getByText('Added')).toBeInTheDocument();
  });

  test('has added nothing with all-or-nothing', async () => {
    show(at(complete({ state: 'failed', problem, counts, all_or_nothing: true })));
    expect(await screen.findByRole('heading', { name: 'Nothing was imported' })).toBeInTheDocument();
    expect(screen.queryByText('Added')).not.toBeInTheDocument();
  });
});

test('each step takes the focus after the one before it, and screen readers announce it', async () => {
  let state = complete();
  const { person } = show(
    at(state, {
      'GET /imports/{id}': () => state,
      'POST /imports/{id}/check': () => {
        state = complete({ state: 'checked', version: 3, counts: { add: 3, exists: 0, refused: 0 } });
        return complete({ state: 'checking', version: 2 });
      },
    }),
  );
  const status = (text: string) => screen.findByText(text, { selector: '[role=status]' });
  const live = await status('homes.csv: Not checked yet');
  await person.click(button('Check the rows'));
  await screen.findByRole('progressbar');
  expect(screen.getByRole('heading', { name: 'homes.csv' })).toHaveFocus();
  expect(live).toHaveTextContent('homes.csv: Being checked');
  const heading = await screen.findByRole('heading', { name: 'This is what would happen' });
  expect(heading).toHaveFocus();
  expect(live).toHaveTextContent('homes.csv: Checked');
  await person.click(button('Change columns'));
  expect(screen.getByRole('heading', { name: 'Match your columns' })).toHaveFocus();
});

test('the page takes the focus after a link, unless an element has it already', async () => {
  const { person } = show({ ...start, 'GET /properties': sampleProperties([]) }, '/app/properties');
  await person.click(await screen.findByRole('button', { name: 'Import and export' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Import from CSV' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Import properties' });
  await waitFor(() => expect(heading).toHaveFocus());
  await person.click(screen.getByRole('link', { name: 'Properties' }));
  const list = await screen.findByRole('heading', { level: 1, name: 'Properties' });
  await waitFor(() => expect(list).toHaveFocus());
});

test('a missing import leads to the page for a new one', async () => {
  show(at(sampleImport(), { 'GET /imports/{id}': refuse(404, 'not_found', 'This import does not exist.') }));
  expect(await screen.findByText('Import not found')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/app/properties/import');
});
