import { NotFound } from '@keystead/service-kit';
import { inflatingPdf } from '@keystead/service-kit/testing';
import { pdfFile, withDocuments, withPhotos } from '../../../test/sample-files.ts';
import { samplePeople } from '../../../test/sample-people.ts';
import { type SampleOverrides, samplePortfolio } from '../../../test/sample-portfolio.ts';
import { lookups, pictureLookups } from '../tools.ts';

const texts = [
  'Lease of 12 Elm Street\nThe rent is $1,450.00 a month.',
  'Pets\nOne cat is allowed. The pet fee is $35 a month.',
  'Notice\n60 days.',
];
const read = (overrides: SampleOverrides, input: object = {}, who: keyof typeof samplePeople = 'landlord') => {
  const sample = samplePortfolio(overrides);
  const context = sample.contextOf(samplePeople[who]);
  return lookups.read_lease_document.run(context, { lease_id: 31, ...input });
};

describe('read_lease_document', () => {
  it.each(['landlord', 'ana'] as const)('reads the only document page by page, with the rights of %s', async (who) => {
    const { data, sources } = await read(withDocuments({ 'Lease.pdf': await pdfFile(texts) }), {}, who);
    expect(data).toEqual({
      lease: { id: 31, tenant_name: 'Ana Lopez', property_name: '12 Elm Street', path: '/app/leases/31' },
      documents: [{ id: 401, name: 'Lease.pdf', added_on: '2026-02-01' }],
      document_id: 401,
      pages_total: 3,
      pages: texts.map((text, at) => ({ page: at + 1, page_text: text.replace('\n', ' ') })),
      next_page: null,
      note: null,
    });
    expect(sources).toEqual(
      [1, 2, 3].map((page) => ({ label: `Lease of Ana Lopez, page ${page}`, path: '/app/leases/31', page })),
    );
  });

  it('reads a long document in parts', async () => {
    const long = 'All of it is agreed. '.repeat(220);
    const overrides = withDocuments({ 'Lease.pdf': await pdfFile([long, long, long]) });
    const [first, second, beyond] = await Promise.all([1, 3, 9].map((page) => read(overrides, { page })));
    expect(first?.data).toMatchObject({ pages: [{ page: 1 }, { page: 2 }], pages_total: 3, next_page: 3 });
    expect(second?.data).toMatchObject({ pages: [{ page: 3 }], next_page: null });
    expect(beyond?.data).toMatchObject({ pages: [], next_page: null, note: 'The document has only 3 pages.' });
  });

  it('lists several documents, and reads one by its id', async () => {
    const overrides = withDocuments({ 'Lease.pdf': await pdfFile(texts), 'Rules.pdf': await pdfFile(['No music.']) });
    const { data } = await read(overrides);
    expect(data).toMatchObject({ document_id: null, pages: [], note: 'Name one of the documents by its id.' });
    expect(data.documents.map(({ id, name }) => [id, name])).toEqual([
      [401, 'Lease.pdf'],
      [402, 'Rules.pdf'],
    ]);
    expect((await read(overrides, { document_id: 402 })).data.pages).toEqual([{ page: 1, page_text: 'No music.' }]);
    await expect(read(overrides, { document_id: 9 })).rejects.toMatchObject({ status: 404 });
  });

  it.each<[string, () => Promise<SampleOverrides>, string]>([
    ['no document', async () => ({}), 'The lease has no document.'],
    [
      'a scan',
      async () => withDocuments({ 'Scan.pdf': await pdfFile(['', '']) }),
      'The document has no text, only pictures.',
    ],
    [
      'a password',
      async () => withDocuments({ 'Lease.pdf': await pdfFile(texts, { password: 'x' }) }),
      'The document is protected by a password, so that it can’t be read.',
    ],
    [
      'a broken file',
      async () => withDocuments({ 'Lease.pdf': new Blob(['%PDF-1.7 half of']) }),
      'The document is broken, so that it can’t be read.',
    ],
    [
      'a small file that fills the memory',
      async () => withDocuments({ 'Lease.pdf': new Blob([new Uint8Array(await inflatingPdf(160))]) }),
      'The document is too complex to be read here.',
    ],
    [
      'a file above the limit of uploads',
      async () => withDocuments({ 'Lease.pdf': new Blob([new Uint8Array(10 * 1024 * 1024 + 1)]) }),
      'The document is too large to be read here.',
    ],
  ])('says plainly that there is %s', async (_, overrides, note) => {
    const { data, sources } = await read(await overrides());
    expect(data).toMatchObject({ note, next_page: null });
    expect(data.pages.filter(({ page_text }) => page_text !== '')).toEqual([]);
    expect(sources).toEqual([{ label: 'Lease of Ana Lopez, 12 Elm Street', path: '/app/leases/31' }]);
  });

  it('asks for no file of a lease that the caller may not read', async () => {
    const documents = withDocuments({ 'Lease.pdf': await pdfFile(texts) });
    // To a member whose properties are others, the services answer as if there was no such lease.
    const limited = () => {
      throw new NotFound();
    };
    for (const [who, overrides, lease_id] of [
      ['otherLandlord', documents, 31],
      ['unconfirmedAna', documents, 31],
      ['ana', documents, 32],
      ['landlord', { ...documents, answers: { 'GET /leases/{id}': limited } }, 31],
    ] as const) {
      const sample = samplePortfolio(overrides);
      const reading = lookups.read_lease_document.run(sample.contextOf(samplePeople[who]), { lease_id });
      await expect(reading).rejects.toMatchObject({ status: 404 });
      expect(sample.calls.map(({ name, by }) => [name, by])).toEqual([['GET /leases/{id}', samplePeople[who]]]);
    }
  });
});

describe('look_at_photos', () => {
  it('returns the small form of four photos at a time', async () => {
    const sample = samplePortfolio(await withPhotos(5));
    const look = (photo?: number) =>
      pictureLookups.look_at_photos.run(sample.ana, { request_id: 51, ...(photo && { photo }) });
    const { data, pictures, sources } = await look();
    expect(data).toMatchObject({ photos_total: 5, next_photo: 5, note: null });
    expect(data.pictures.map(({ photo }) => photo)).toEqual([1, 2, 3, 4]);
    expect(pictures).toHaveLength(4);
    expect(pictures?.[0]).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/);
    expect(sources).toEqual([{ label: 'Kitchen tap leaks', path: '/app/maintenance/51' }]);
    expect((await look(5)).data).toMatchObject({ pictures: [{ photo: 5 }], next_photo: null });
    const files = sample.calls.filter(({ name }) => name.includes('photo_id'));
    expect(files).toHaveLength(5);
    for (const { options, by } of files) expect([by, options.query]).toEqual([samplePeople.ana, { size: 'small' }]);
  });

  it('says that there are none, and leaves out what is too large', async () => {
    const none = await pictureLookups.look_at_photos.run(samplePortfolio().landlord, { request_id: 51 });
    expect(none).toMatchObject({ data: { note: 'The request has no photos.', pictures: [] }, pictures: [] });
    const { files, ...rest } = await withPhotos(2);
    const large = new Blob([new Uint8Array(1024 * 1024 + 1)], { type: 'image/webp' });
    const sample = samplePortfolio({ ...rest, files: { ...files, 501: large } });
    const { data, pictures } = await pictureLookups.look_at_photos.run(sample.landlord, { request_id: 51 });
    expect(data.pictures.map(({ photo }) => photo)).toEqual([2]);
    expect(pictures).toHaveLength(1);
  });

  it('shows no photo of a request that the caller may not read', async () => {
    const sample = samplePortfolio(await withPhotos(1));
    for (const who of [samplePeople.otherLandlord, samplePeople.unconfirmedAna])
      await expect(pictureLookups.look_at_photos.run(sample.contextOf(who), { request_id: 51 })).rejects.toMatchObject({
        status: 404,
      });
    expect(sample.calls.filter(({ name }) => name.includes('photo_id'))).toEqual([]);
  });
});
