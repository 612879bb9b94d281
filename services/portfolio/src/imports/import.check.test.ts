import { Conflict } from '@keystead/service-kit';
import type { TestApi } from '@keystead/service-kit/testing';
import { checked, finished, imported, propertiesCsv, rowsOf, upload } from '../../test/test-imports.ts';
import { people, samples, testPortfolio } from '../../test/test-portfolio.ts';
import { PropertyRepository } from '../properties/property.repository.ts';

const { landlord, otherLandlord } = people;
const heading = 'Name,Street,City,State,Zip,Rent,Beds,Type,Status,Deposit';
const row = (name: string, rest = '1850,2,House,Vacant,') => `${name},1 Quay Street,Portland,ME,04101,${rest}`;

describe('a dry run of properties', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testPortfolio();
  });
  afterEach(() => api.stop());

  const check = (...rows: string[]) => checked(api, landlord, [heading, ...rows].join('\n'));

  it('reports the outcome of each row and writes nothing', async () => {
    await api.call(landlord, 'POST /properties', { ...samples.properties, name: 'Elm House', address: '1 Elm Street' });
    const there = 'elm  house,1 Elm St.,portland,me,04101,950,,,,';
    const it = await check(row('Maple Court'), there.replace('St.', 'Street'), row('Oak House', 'a lot,2,Castle,,'));
    expect(it).toMatchObject({
      state: 'checked',
      progress: { done: 3, total: 3 },
      counts: { add: 1, exists: 1, refused: 1 },
      problem: null,
    });
    expect(await rowsOf(api, landlord, it.id)).toEqual([
      { row: 1, label: 'Maple Court', outcome: 'add', reasons: [] },
      { row: 2, label: 'elm  house', outcome: 'exists', reasons: [] },
      {
        row: 3,
        label: 'Oak House',
        outcome: 'refused',
        reasons: expect.arrayContaining([
          { field: 'rent_amount', message: 'must be an amount, such as 1850 or $1,850.00' },
          { field: 'property_type', message: 'must be one of apartment, house, condo, loft, townhouse' },
        ]),
      },
    ]);
    expect((await api.call(landlord, 'GET /properties')).body.total).toBe(1);
    expect(await api.database.collection('properties').countDocuments()).toBe(1);
  });

  it('refuses the same fields as POST', async () => {
    const long = 'x'.repeat(201);
    const it = await check(
      row('', '1850,2,House,Vacant,'),
      row(long),
      row('A', '-1,2,,,'),
      row('B', '1850.123,2.5,,,'),
      row('C', '99999999999,2 bd,,,'),
      row('D', ',,,,free'),
      row('E', '1850,2,,,,surplus'),
    );
    expect(it.counts).toEqual({ add: 0, exists: 0, refused: 7 });
    const reasons = (await rowsOf(api, landlord, it.id)).map((result) =>
      Object.fromEntries(result.reasons.map(({ field, message }) => [field, message])),
    );
    expect(reasons).toEqual([
      { name: 'is required' },
      { name: 'must have at most 200 characters' },
      { rent_amount: expect.stringContaining('must be an amount') },
      { rent_amount: 'must have at most two decimal places', bedrooms: 'must be a whole number' },
      { rent_amount: 'must be 9999999999.99 or less', bedrooms: 'must be a number, such as 1200 or 1,200' },
      { rent_amount: 'is required', deposit_amount: expect.stringContaining('must be an amount') },
      { '': 'This row has 11 values for 10 columns.' },
    ]);
  });

  it('refuses a duplicate row, unless the first one was refused itself', async () => {
    const it = await check(row('Oak House', 'much,,,,'), row('OAK house'), row('Elm House'), row('Oak-House', '1,,,,'));
    const results = await rowsOf(api, landlord, it.id);
    expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'add', 'add', 'refused']);
    expect(results[3]?.reasons).toEqual([{ field: '', message: 'This is the same as row 2.' }]);
  });

  it('compares only with the account’s own properties that are not deleted', async () => {
    const mine = await api.call(landlord, 'POST /properties', { ...samples.properties, name: 'Mine' });
    await api.call(landlord, `DELETE /properties/${mine.body.id}`);
    await api.call(otherLandlord, 'POST /properties', { ...samples.properties, name: 'Theirs' });
    const file = 'Name,Street,City,State,Zip,Rent\nMine,12 Quay Street,Portland,ME,04101,1\n';
    const it = await checked(api, landlord, `${file}Theirs,12 Quay Street,Portland,ME,04101,1\n`);
    expect(it.counts).toEqual({ add: 2, exists: 0, refused: 0 });
  });

  it('has pages of rows, by outcome and by search', async () => {
    const rows = Array.from({ length: 450 }, (_, n) => row(n % 3 === 0 ? '' : `House ${n}`));
    const it = await check(...rows);
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const call = `GET /imports/${it.id}/rows?limit=200${cursor && `&cursor=${cursor}`}` as const;
      const { body } = (await api.call(landlord, call)) as {
        body: { rows: { row: number }[]; total: number; next_cursor: string | null };
      };
      expect(body.total).toBe(450);
      seen.push(...body.rows.map((each) => each.row));
      cursor = body.next_cursor;
    }
    expect(seen).toEqual(Array.from({ length: 450 }, (_, n) => n + 1));
    const inOrder = await api.call(landlord, `GET /imports/${it.id}/rows?sort=row&limit=2`);
    expect(inOrder.body.rows.map(({ row }) => row)).toEqual([1, 2]);
    const refused = await api.call(landlord, `GET /imports/${it.id}/rows?outcome=refused&limit=5`);
    expect(refused.body.total).toBe(150);
    expect(refused.body.rows.map((each) => each.row)).toEqual([1, 4, 7, 10, 13]);
    const found = await api.call(landlord, `GET /imports/${it.id}/rows?q=house+44`);
    expect(found.body.rows.map(({ label }) => label)).toEqual([
      'House 44',
      'House 440',
      'House 442',
      'House 443',
      'House 445',
      'House 446',
      'House 448',
      'House 449',
    ]);
    expect(found.body.total).toBe(8);
  });

  it('runs for one import of an account at a time', async () => {
    // Either one is at work for longer than the other's request takes.
    const ids = [
      (await upload(api, landlord, propertiesCsv(1, 3_000))).body.id,
      (await upload(api, landlord, propertiesCsv(1, 3_000))).body.id,
    ];
    const others = (await upload(api, otherLandlord, propertiesCsv(1, 3))).body.id;
    const started = await Promise.all(ids.map((id) => api.call(landlord, `POST /imports/${id}/check`)));
    const other = await api.call(otherLandlord, `POST /imports/${others}/check`);
    expect(started.map(({ status }) => status).sort()).toEqual([202, 409]);
    expect(started.find(({ status }) => status === 409)?.problem.error).toContain('Another import');
    expect(other.status).toBe(202);
    for (const id of ids) await finished(api, landlord, id);
    await finished(api, otherLandlord, others);
  });

  it('clears its counts when it fails, so that planned rows don’t look added', async () => {
    const looks = jest.spyOn(PropertyRepository.prototype, 'identitiesIn');
    looks.mockResolvedValueOnce(new Set()).mockRejectedValueOnce(new Conflict('Not today.'));
    expect(await checked(api, landlord, propertiesCsv(1, 1_200))).toMatchObject({
      state: 'failed',
      problem: 'Not today.',
      progress: { done: 0, total: 1_200 },
      counts: { add: 0, exists: 0, refused: 0 },
    });
    looks.mockRestore();
  });

  it('rejects mapping, running and deleting the import meanwhile', async () => {
    const { id } = (await upload(api, landlord, propertiesCsv(1, 5_000))).body;
    await api.call(landlord, `POST /imports/${id}/check`);
    const answers = [
      await api.call(landlord, `PUT /imports/${id}`, { mapping: {} }),
      await api.call(landlord, `POST /imports/${id}/run`, {}),
      await api.call(landlord, `POST /imports/${id}/check`),
      await api.call(landlord, `DELETE /imports/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409]);
    expect(await finished(api, landlord, id)).toMatchObject({ state: 'checked', counts: { add: 5_000 } });
  });
});

describe('a dry run of tenants', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testPortfolio();
    await imported(api, landlord, propertiesCsv(1, 3));
    const units = 'Property,Unit Number,Street Address Line 1,City,State,Zip Code,Market Rent';
    const rows = ['2A', '2B'].map((unit) => `Quay House,${unit},2 Quay Street,Portland,ME,04101,900`);
    await imported(api, landlord, [units, ...rows].join('\n'));
    const twin = { ...samples.properties, name: 'Twin' };
    for (const address of ['1 A Street', '2 B Street'])
      await api.call(landlord, 'POST /properties', { ...twin, address });
    await api.call(otherLandlord, 'POST /properties', { ...samples.properties, name: 'Not Yours' });
  });
  afterAll(() => api.stop());

  const check = (columns: string, ...rows: string[]) =>
    checked(api, landlord, [columns, ...rows].join('\n'), { kind: 'tenants', name: 'tenants.csv' });
  const reasonsOf = async (id: number) =>
    (await rowsOf(api, landlord, id)).map(({ outcome, reasons }) =>
      outcome === 'refused' ? Object.fromEntries(reasons.map(({ field, message }) => [field, message])) : outcome,
    );

  it('finds properties by name, with or without a unit, or by id', async () => {
    const { body } = await api.call(landlord, 'GET /properties?q=twin');
    const it = await check(
      'First Name,Last Name,Email,Property,Unit,Property ID',
      'A,B,a@mail.example,MAPLE court 2,,',
      'A,B,b@mail.example,Quay House,2B,',
      'A,B,c@mail.example,Quay House,Quay House - 2A,',
      'A,B,d@mail.example,Maple Court 1,Flat 9,',
      `A,B,e@mail.example,,,${body.properties[0]?.id}`,
      'A,B,f@mail.example,Twin,,',
      'A,B,g@mail.example,Quay House,3C,',
      'A,B,h@mail.example,Not Yours,,',
      'A,B,i@mail.example,,,',
      'A,B,j@mail.example,,,999999',
      'A,B,k@mail.example,Maple Court 3,,999999',
      'A,,l@mail,Twin,,',
    );
    expect(await reasonsOf(it.id)).toEqual([
      'add',
      'add',
      'add',
      'add',
      'add',
      { property_name: 'is the name of several of your properties' },
      { property_name: 'is not one of your properties' },
      { property_name: 'is not one of your properties' },
      { property_name: 'is required' },
      { property_id: 'is not one of your properties' },
      'add',
      {
        last_name: 'is required',
        email: 'must be an email address',
        property_name: 'is the name of several of your properties',
      },
    ]);
  });

  it('splits full names, and compares e-mail addresses without regard to case', async () => {
    const property_id = (await api.call(landlord, 'GET /properties?q=maple+court+1')).body.properties[0]?.id;
    await api.call(landlord, 'POST /tenants', { ...samples.tenants, email: 'There@mail.example', property_id });
    const it = await check(
      'Name,E-mail,Building,Tenant Status,Move-in date',
      'Ann Marie Lee,ann@mail.example,Maple Court 1,Current,1.3.2026',
      '"Lee, Ann Marie",there@MAIL.example,Maple Court 1,Former,3/1/2026',
      'Cher,cher@mail.example,Maple Court 1,Applicant,2026-02-30',
      'Bo Li,ANN@mail.example,Maple Court 1,,',
    );
    expect(await reasonsOf(it.id)).toEqual([
      'add',
      'exists',
      {
        last_name: 'is required',
        status: 'must be one of active, inactive',
        move_in_date: 'must be a date, YYYY-MM-DD',
      },
      { '': 'This is the same as row 1.' },
    ]);
    expect((await rowsOf(api, landlord, it.id)).map(({ label }) => label)).toEqual([
      'Ann Marie Lee',
      'Ann Marie Lee',
      'Cher',
      'Bo Li',
    ]);
    expect((await api.call(landlord, 'GET /tenants')).body.total).toBe(1);
  });
});

describe('a dry run with a plan limit', () => {
  it('refuses rows beyond the limit with the plan’s reason', async () => {
    const api = await testPortfolio({ property_limit: 5 });
    await api.call(landlord, 'POST /properties', samples.properties);
    const it = await checked(api, landlord, propertiesCsv(1, 6));
    expect(it.counts).toEqual({ add: 4, exists: 0, refused: 2 });
    expect((await rowsOf(api, landlord, it.id))[4]?.reasons).toEqual([
      { field: '', message: 'Your free trial allows up to 5 properties. Upgrade to add more.' },
    ]);
    await api.stop();
  });

  it('shows refusals after the trial has ended, and the run itself is rejected', async () => {
    const api = await testPortfolio({ can_create: false });
    const it = await checked(api, landlord, propertiesCsv(1, 2));
    const message = 'Your free trial has ended. Choose a plan to add properties.';
    expect(it.counts).toEqual({ add: 0, exists: 0, refused: 2 });
    expect((await rowsOf(api, landlord, it.id))[0]?.reasons).toEqual([{ field: '', message }]);
    const run = await api.call(landlord, `POST /imports/${it.id}/run`, {});
    expect(run.problem).toMatchObject({ status: 402, code: 'trial_ended', error: message, plan: 'starter' });
    expect((await api.call(landlord, `GET /imports/${it.id}`)).body.state).toBe('checked');
    await api.stop();
  });
});
