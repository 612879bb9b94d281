import { hexOfIntegrity, integrityOf } from '@keystead/releases';
import { deployed, file, keyOf, people, release, type TestReleases, testReleases } from '../../test/test-releases.ts';
import { cleanStore } from './store-cleaning.ts';

const { admin } = people;
const octets = { 'content-type': 'application/octet-stream' };
let api: TestReleases;
beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());

const put = (bytes: Buffer, sha384 = hexOfIntegrity(integrityOf(bytes))) =>
  api.call(admin, `PUT /releases/files/${sha384}`, bytes, octets);
/** Makes the reported states of gateways so old that the gateways count as gone. */
const expireGateways = () =>
  api.database.collection('gateway_states').updateMany({}, { $set: { told_at: new Date(Date.now() - 301_000) } });
const publish = (body: unknown, user = admin, headers = {}) => api.call(user, 'POST /releases', body, headers);

describe('PUT /releases/files/{sha384}', () => {
  it('stores a file under its hash, however often it is uploaded', async () => {
    const bytes = Buffer.from('a chunk');
    expect([(await put(bytes)).status, (await put(bytes)).status]).toEqual([204, 204]);
    expect(await api.store.read(integrityOf(bytes))).toEqual(bytes);
  });

  it('rejects a file with another hash, and does not store it', async () => {
    const [bytes, other] = [Buffer.from('a chunk, changed'), hexOfIntegrity(integrityOf(Buffer.from('b')))];
    const answer = await put(bytes, other);
    expect([answer.status, answer.problem.fields]).toEqual([422, { sha384: 'is not the hash of this file' }]);
    expect([await api.store.has(integrityOf(bytes)), await api.store.has(integrityOf(Buffer.from('b')))]).toEqual([
      false,
      false,
    ]);
    const files = [{ path: 'remoteEntry.js', integrity: integrityOf(Buffer.from('b')), bytes: bytes.length }];
    expect((await publish(release({ files }))).problem.code).toBe('release_refused');
  });

  it('with a wrong hash changes nothing about the file that is stored under it', async () => {
    const bytes = Buffer.from('a chunk that stays');
    await put(bytes);
    const recorded = () => api.database.collection('stored_files').findOne({ _id: integrityOf(bytes) as never });
    const before = await recorded();
    expect((await put(Buffer.from('a longer chunk, which is wrong'), hexOfIntegrity(integrityOf(bytes)))).status).toBe(
      422,
    );
    expect(await recorded()).toEqual(before);
    const files = [{ path: 'remoteEntry.js', integrity: integrityOf(bytes), bytes: bytes.length }];
    expect((await publish(release({ files }))).status).toBe(201);
  });
});

describe('a release', () => {
  it('is stored as it was published, with its publisher', async () => {
    const shared = { react: '^19.0.0', '@keystead/ui': '1.0.0' };
    const body = release({ commit: 'abc', shared, imports: { '@keystead/ui': ['Card'], react: ['useState'] } });
    const answer = await publish(body, keyOf('release:mf-billing'));
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api/releases/${answer.body.id}`]);
    expect(answer.body).toMatchObject({
      ...body,
      server: null,
      state: 'published',
      blocked_because: null,
      live_at: null,
      record_version: 1,
      published_by: 'Ada Admin (API key 7)',
    });
    expect((await api.call(admin, `GET /releases/${answer.body.id}`)).body).toMatchObject(body);
  });

  it('may be of a remote whose name has digits', async () => {
    const body = release({ remote: 'mf-web3-crm2' });
    const answer = await publish(body, keyOf('release:mf-web3-crm2'));
    expect([answer.status, answer.body.container]).toEqual([201, `mf_web3_crm2__${body.release}`]);
  });

  it('is the same record when it is published again, even concurrently and from another commit', async () => {
    const body = release();
    const answers = await Promise.all(Array.from({ length: 5 }, () => publish(body)));
    answers.push(await publish({ ...body, commit: 'def', operations: [...body.operations] }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
  });

  it('is rejected if its name exists with other content', async () => {
    const body = release();
    await publish(body);
    const answer = await publish({ ...body, version: '2.0.1' });
    expect([answer.status, answer.problem.code]).toEqual([409, 'conflict']);
  });

  const missing = integrityOf(Buffer.from('never uploaded'));
  const entry = { path: 'remoteEntry.js', integrity: file.integrity, bytes: file.bytes.length };
  it.each<[string, object, Record<string, RegExp>]>([
    ['a file is not in the store', { files: [{ ...entry, integrity: missing }] }, { 'files.0': /not in the store/ }],
    ['a file has another size', { files: [{ ...entry, bytes: 1 }] }, { 'files.0': /bytes, not 1/ }],
    ['a script is too large', { files: [{ ...entry, bytes: 5_000_000 }] }, { 'files.0': /A script may have 2000000/ }],
    ['a file is listed twice', { files: [entry, entry] }, { 'files.1': /twice/ }],
    ['the entry is not among its files', { entry: 'other.js' }, { entry: /not among the files/ }],
    ['a preloaded file is not among its files', { preload: ['other.js'] }, { 'preload.0': /not among the files/ }],
    ['the server bundle is not among its files', { server: 'other.js' }, { server: /not among the files/ }],
    [
      'its container has the name of another',
      { container: 'mf_billing__aaaaaaaaaaaa' },
      { container: /must be mf_billing__/ },
    ],
    ['the shell offers another version', { shared: { react: '^18.2.0' } }, { 'shared.react': /offers react 19.3.1/ }],
    ['the shell does not offer something', { shared: { 'lodash.merge': '*' } }, { 'shared.lodash.merge': /not offer/ }],
    [
      'a shared module has the name of an inherited property',
      { shared: { constructor: '^1.0.0' } },
      { 'shared.constructor': /not offer/ },
    ],
    [
      'it uses an export that the shell lacks',
      { imports: { react: ['useState', 'useMagic'], 'react-dom': ['createPortal'] } },
      { 'imports.react': /The shell's react does not export useMagic\.$/ },
    ],
    ['a range is invalid', { shared: { react: 'newest' } }, { 'shared.react': /no range/ }],
    ['an operation is not served', { operations: ['GET /nothing'] }, { 'operations.0': /not served/ }],
    [
      'several fields are invalid',
      { entry: 'other.js', operations: ['GET /nothing'] },
      { entry: /./, 'operations.0': /./ },
    ],
  ])('is rejected when %s', async (_, over, fields) => {
    const body = { ...release(), ...over };
    const { status, problem } = await publish(body);
    expect([status, problem.code]).toEqual([422, 'release_refused']);
    expect(Object.keys(problem.fields ?? {})).toEqual(Object.keys(fields));
    for (const [name, sentence] of Object.entries(fields)) expect(problem.fields?.[name]).toMatch(sentence);
    expect(await api.deps.releases.named('mf-billing', body.release)).toBeNull();
  });

  it("can't be published before a gateway has reported what it was deployed with", async () => {
    await expireGateways();
    const refused = [await publish(release())];
    await api.serve('PUT /internal/gateway-state', { ...deployed, shell: null });
    refused.push(await publish(release()));
    for (const { status, problem } of refused) expect([status, problem.code]).toEqual([503, 'service_unavailable']);
    await api.serve('PUT /internal/gateway-state', deployed);
  });

  it('must fit every running gateway, whichever reported last', async () => {
    const older = { ...deployed, operations: ['GET /plans'] };
    await Promise.all([older, older, deployed].map((state) => api.serve('PUT /internal/gateway-state', state)));
    const body = release();
    const { status, problem } = await publish(body);
    expect([status, problem.fields]).toEqual([422, { 'operations.0': expect.stringMatching(/not served/) }]);
    await expireGateways();
    await api.serve('PUT /internal/gateway-state', deployed);
    expect((await publish(body)).status).toBe(201);
  });

  it.each([
    ['an operation is no longer served', { ...deployed, operations: [] }, /GET \/properties is not served/],
    [
      'the shell offers another version',
      { ...deployed, shell: { ...deployed.shell, offers: { react: '20.0.0' } } },
      /react 20/,
    ],
    [
      'the shell no longer exports what it uses',
      { ...deployed, shell: { ...deployed.shell, exports: { react: ['use'] } } },
      /react does not export useState/,
    ],
  ])("can't be rolled out, pinned or rolled back to when %s", async (_, state, sentence) => {
    const [before, id] = [await api.publish(), await api.publish()];
    for (const stable_id of [before, id])
      await api.call(admin, 'PUT /remotes/mf-billing', { stable_id, reason: 'New' });
    const other = await api.publish();
    await expireGateways();
    await api.serve('PUT /internal/gateway-state', state);
    const answers = [
      await api.call(admin, 'POST /remotes/mf-billing/rollouts', { release_id: other, reason: 'New' }),
      await api.call(admin, 'PUT /remotes/mf-billing', { stable_id: other, pinned: true, reason: 'New' }),
    ];
    for (const { status, problem } of answers)
      expect([status, problem.error]).toEqual([409, expect.stringMatching(sentence)]);
    const back = await api.call(admin, 'POST /remotes/mf-billing/rollback', { reason: 'Broken' });
    expect(back.body).toMatchObject({ stable: null });
    await expireGateways();
    await api.serve('PUT /internal/gateway-state', deployed);
  });

  const manifest = (path: string, to = path) => ({
    pages: [{ path, title: 'Books' }],
    navigation: [{ menu: 'app' as const, label: 'Books', to, order: 80 }],
    slots: ['dashboard.cards' as const],
  });

  it('may belong to a new remote, whose pages, menu items and slots are stored', async () => {
    const body = release({ remote: 'mf-books', manifest: manifest('/app/books') });
    const answer = await publish(body);
    expect([answer.status, answer.body.manifest]).toEqual([201, body.manifest]);
    const { remotes } = (await api.call(admin, 'GET /remotes')).body;
    expect(remotes.find(({ remote }) => remote === 'mf-books')).toMatchObject({ stable: null, built_in: null });
    const sent = await api.call(admin, 'PUT /remotes/mf-books', { stable_id: answer.body.id, reason: 'New' });
    expect(sent.status).toBe(200);
    const plan = (await api.serve('GET /internal/release-plan')).body;
    expect(plan.remotes.find(({ remote }) => remote === 'mf-books')?.stable?.manifest).toEqual(body.manifest);
  });

  it("can't be rolled out or pinned once another remote has its page", async () => {
    const first = (await publish(release({ remote: 'mf-visits', manifest: manifest('/app/visits') }))).body;
    const change = (state: string) => api.call(admin, `PUT /releases/${first.id}`, { state, reason: 'Tried' });
    await change('blocked');
    expect((await publish(release({ remote: 'mf-tours', manifest: manifest('/app/visits') }))).status).toBe(201);
    expect((await change('published')).status).toBe(200);
    const body = { release_id: first.id, reason: 'New' };
    const started = await api.call(admin, 'POST /remotes/mf-visits/rollouts', body);
    const pin = { stable_id: first.id, pinned: true, reason: 'Now' };
    const pinned = await api.call(admin, 'PUT /remotes/mf-visits', pin);
    for (const { status, problem } of [started, pinned]) {
      expect(status).toBe(409);
      expect(problem.error).toContain('/app/visits is among the addresses of mf-tours.');
    }
  });

  it("can't take addresses of another remote, or link to a page that it lacks", async () => {
    const subscription = manifest('/app/subscription');
    const builtIn = deployed.built_in.map((each) =>
      each.remote === 'mf-billing' ? { ...each, manifest: subscription } : each,
    );
    await api.serve('PUT /internal/gateway-state', { ...deployed, built_in: builtIn });
    await publish(release({ remote: 'mf-docs', manifest: manifest('/app/properties') }));
    const problemsOf = async (path: string, to?: string) =>
      (await publish(release({ remote: 'mf-operations', manifest: manifest(path, to) }))).problem.fields;
    expect(await problemsOf('/app/subscription/refunds', '/app/subscription/refunds/new')).toEqual({
      'manifest.pages.0': '/app/subscription/refunds is among the addresses of mf-billing.',
    });
    expect(await problemsOf('/app/properties')).toEqual({
      'manifest.pages.0': '/app/properties is among the addresses of mf-docs.',
    });
    expect(await problemsOf('/app/repairs', '/app/elsewhere')).toEqual({
      'manifest.navigation.0': '/app/elsewhere is no page of this remote.',
    });
    const results = [{ kind: 'maintenance' as const, label: 'Repairs', order: 1, list: '/app/elsewhere' }];
    const found = release({ remote: 'mf-operations', manifest: { ...manifest('/app/repairs'), results } });
    expect((await publish(found)).problem.fields).toEqual({
      'manifest.results.0': '/app/elsewhere is no page of this remote.',
    });
    const again = release({ remote: 'mf-docs', manifest: manifest('/app/properties') });
    expect((await publish(again)).status).toBe(201);
    await expireGateways();
    await api.serve('PUT /internal/gateway-state', deployed);
  });

  it('is found in the list by its remote, its state and its words', async () => {
    const id = await api.publish({ remote: 'mf-portfolio', version: '7.7.7' });
    const found = async (query: string) =>
      (await api.call(admin, `GET /releases?${query}`)).body.releases.map((each: { id: number }) => each.id);
    expect(await found('remote=mf-portfolio')).toEqual([id]);
    expect(await found('remote=mf-portfolio&state=blocked')).toEqual([]);
    expect(await found('q=7')).toEqual([id]);
  });

  it('is blocked with a reason, and the second of two concurrent changes gets 412', async () => {
    const id = await api.publish();
    const change = (state: string) =>
      api.call(admin, `PUT /releases/${id}`, { state, reason: 'Broken' }, { 'if-match': '"1"' });
    expect((await change('blocked')).body).toMatchObject({
      state: 'blocked',
      blocked_because: 'Broken',
      record_version: 2,
    });
    expect((await change('published')).status).toBe(412);
  });
});

describe('cleaning of the store', () => {
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60_000);
  const publishedFile = async (text: string, remote: 'mf-operations' | 'mf-assistant') => {
    const bytes = Buffer.from(text);
    await put(bytes);
    const integrity = integrityOf(bytes);
    const id = await api.publish({ remote, files: [{ path: 'remoteEntry.js', integrity, bytes: bytes.length }] });
    return { id, integrity };
  };

  it('removes files that no release needs, and none that one does', async () => {
    const [unused, stable, before, tried] = [
      await publishedFile('unused', 'mf-operations'),
      await publishedFile('stable', 'mf-operations'),
      await publishedFile('before', 'mf-operations'),
      await publishedFile('tried', 'mf-assistant'),
    ];
    for (const { id } of [before, stable])
      await api.call(admin, 'PUT /remotes/mf-operations', { stable_id: id, reason: 'New' });
    const body = { release_id: tried.id, reason: 'New' };
    await api.call(admin, 'POST /remotes/mf-assistant/rollouts', body);
    const there = () => Promise.all([unused, stable, before, tried].map(({ integrity }) => api.store.has(integrity)));
    const deps = api.deps;
    await cleanStore(deps, days(29));
    expect(await there()).toEqual([true, true, true, true]);
    await cleanStore(deps, days(31));
    expect(await there()).toEqual([false, true, true, true]);
    expect(await api.deps.releases.find(unused.id)).toMatchObject({ state: 'published' });
    const start = await api.call(admin, 'PUT /remotes/mf-operations', { stable_id: unused.id, reason: 'Back' });
    expect([start.status, start.problem.error]).toEqual([409, expect.stringMatching(/are gone/)]);
    await put(Buffer.from('unused'));
    const again = await api.call(admin, 'PUT /remotes/mf-operations', { stable_id: unused.id, reason: 'Back' });
    expect(again.status).toBe(200);
  });

  it("keeps files that are uploaded during the cleaning, and rejects uploads during a file's removal", async () => {
    const bytes = Buffer.from('wanted again');
    await put(bytes);
    const [found] = await api.database
      .collection<{ _id: string; bytes: number; wanted_at: Date; leaving_until: Date | null }>('stored_files')
      .find({ _id: integrityOf(bytes) })
      .toArray();
    if (!found) throw new Error('it was not recorded');
    await put(bytes);
    expect(await api.deps.storedFiles.markRemoving(found, new Date())).toBe(false);
    const now = (await api.deps.storedFiles.unusedSince(days(1), found.wanted_at, 1_000)).find(
      ({ _id }) => _id === found._id,
    );
    if (!now) throw new Error('it was not found');
    expect(await api.deps.storedFiles.markRemoving(now, new Date())).toBe(true);
    expect((await put(bytes)).status).toBe(503);
    await api.deps.storedFiles.delete(now);
    expect((await put(bytes)).status).toBe(204);
  });
});
