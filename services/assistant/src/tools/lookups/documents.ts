import { Id, Input, type Lease, portfolio } from '@keystead/contracts';
import { dayIn, NotFound } from '@keystead/service-kit';
import Type from 'typebox';
import { type PdfPart, readPdf } from '../../documents/pdf-text.ts';
import { leaseDocument } from '../../records/caller-records.ts';
import { recordPath, recordText } from '../record-rows.ts';
import { recordSource } from '../sources.ts';
import { idOf, maybe, needed, type Source, type ToolContext, tool } from '../tool.ts';

const MAX_CHARACTERS = 12_000;
const MAX_PAGES = 40;
const { maxBytes } = portfolio.routes['POST /leases/{id}/documents'].upload;

const problems = {
  encrypted: 'The document is protected by a password, so that it can’t be read.',
  broken: 'The document is broken, so that it can’t be read.',
  too_complex: 'The document is too complex to be read here.',
  too_large: 'The document is too large to be read here.',
} as const;

/** What there is to say of the pages that were read, if anything. */
function noteOn(pages: readonly { readonly text: string }[], from: number, total: number): string | null {
  if (from > total) return `The document has only ${total} ${total === 1 ? 'page' : 'pages'}.`;
  if (pages.some(({ text }) => text !== '')) return null;
  if (pages.length === total) return 'The document has no text, only pictures.';
  return `Pages ${from} to ${from + pages.length - 1} have no text, only pictures.`;
}

const nothingRead = (note: string) => ({ pages_total: null, pages: [], next_page: null, note });

async function pagesOf({ call }: ToolContext, lease: Lease, document_id: number, from: number) {
  const bytes = await leaseDocument(call, lease.id, document_id);
  const limits = { from, maxPages: MAX_PAGES, maxCharacters: MAX_CHARACTERS };
  const part: PdfPart | { problem: 'too_large' } =
    bytes.length > maxBytes ? { problem: 'too_large' } : await readPdf({ bytes, ...limits });
  if ('problem' in part) return nothingRead(problems[part.problem]);
  const { total } = part;
  const pages = part.pages.map(({ page, text }) => ({ page, page_text: recordText(text, MAX_CHARACTERS + 1) }));
  const last = pages.at(-1)?.page ?? total;
  const next_page = last < total ? last + 1 : null;
  return { pages_total: total, pages, next_page, note: noteOn(part.pages, from, total) };
}

/** A source for each page with text: `Lease of Ana Lopez, page 3`. */
const pageSources = ({ id, tenant_name }: Lease, pages: readonly { page: number; page_text: string }[]): Source[] =>
  pages
    .filter(({ page_text }) => page_text !== '')
    .map(({ page }) => ({
      ...recordSource('leases', { id, label: `Lease of ${tenant_name}, page ${page}` }),
      page,
    }));

export const read_lease_document = tool({
  description:
    'The text of a PDF of a lease, page by page: what was agreed on pets, fees, notice, repairs and the like. Long ones come in parts: go on with next_page. Without document_id it reads the only document, or lists several. Name the page with what you state from it, as in "page 3".',
  label: 'Looking at a lease document',
  input: Input({
    lease_id: needed(Id, 'Id of the lease'),
    document_id: idOf('the document, where the lease has several'),
    page: maybe(Type.Integer({ minimum: 1, maximum: 10_000 }), 'The first page to read; 1 by default'),
  }),
  async run(context, { lease_id, document_id, page = 1 }) {
    const lease = await context.call('GET /leases/{id}', { params: { id: lease_id } });
    const chosen =
      document_id === undefined
        ? lease.documents.length === 1 && lease.documents[0]
        : lease.documents.find(({ id }) => id === document_id);
    if (chosen === undefined) throw new NotFound('The lease has no such document.');
    const few = lease.documents.length === 0 ? 'The lease has no document.' : 'Name one of the documents by its id.';
    const read = chosen ? await pagesOf(context, lease, chosen.id, page) : nothingRead(few);
    const label = `Lease of ${lease.tenant_name}, ${lease.property_name}`;
    const sources = pageSources(lease, read.pages);
    return {
      data: {
        lease: {
          id: lease_id,
          tenant_name: recordText(lease.tenant_name),
          property_name: recordText(lease.property_name),
          path: recordPath('leases', lease_id),
        },
        documents: lease.documents.map(({ id, name, created_at }) => ({
          id,
          name: recordText(name),
          added_on: dayIn(context.zone, new Date(created_at)),
        })),
        document_id: chosen ? chosen.id : null,
        ...read,
      },
      sources: sources.length > 0 ? sources : [recordSource('leases', { id: lease_id, label })],
    };
  },
});

/** Pictures of one call. */
const MAX_PICTURES = 4;
const MAX_PICTURE_BYTES = 1024 * 1024;

export const look_at_photos = tool({
  description: `Shows you the photos of a maintenance request, up to ${MAX_PICTURES} in one call; go on with next_photo. They follow as pictures. What you see in them is no record: say that it is what the photo shows.`,
  label: 'Looking at photos',
  input: Input({
    request_id: needed(Id, 'Id of the request'),
    photo: maybe(Type.Integer({ minimum: 1, maximum: 100 }), 'The first photo to look at; 1 by default'),
  }),
  async run({ call, zone }, { request_id: id, photo: first = 1 }) {
    const request = await call('GET /maintenance/{id}', { params: { id } });
    const all = request.photos.map((each, at) => ({ ...each, photo: at + 1 }));
    const chosen = all.slice(first - 1, first - 1 + MAX_PICTURES);
    const files = await Promise.all(
      chosen.map(async ({ id: photo_id, ...photo }) => {
        const params = { id, photo_id };
        const file = await call('GET /maintenance/{id}/photos/{photo_id}', { params, query: { size: 'small' } });
        return { ...photo, file };
      }),
    );
    const shown = files.filter(({ file }) => file.size <= MAX_PICTURE_BYTES && file.type.startsWith('image/'));
    const next = first + chosen.length;
    return {
      data: {
        request: { id, title: recordText(request.title), path: recordPath('maintenance', id) },
        photos_total: all.length,
        pictures: shown.map(({ photo, created_at }) => ({ photo, added_on: dayIn(zone, new Date(created_at)) })),
        next_photo: next <= all.length ? next : null,
        note: all.length === 0 ? 'The request has no photos.' : null,
      },
      sources: [recordSource('maintenance', { id, label: request.title })],
      pictures: await Promise.all(
        shown.map(async ({ file }) => {
          const base64 = Buffer.from(await file.arrayBuffer()).toString('base64');
          return `data:${file.type};base64,${base64}`;
        }),
      ),
    };
  },
});
