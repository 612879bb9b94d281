import { samplePicture, textPdf } from '@keystead/service-kit/testing';
import { noonOf } from './sample-day.ts';
import type { SampleOverrides } from './sample-portfolio.ts';
import { sampleRecords } from './sample-records.ts';

const at = noonOf('2026-02-01');

/** A PDF with these pages. */
export const pdfFile = async (pages: readonly string[], options: { readonly password?: string } = {}): Promise<Blob> =>
  new Blob([new Uint8Array(await textPdf(pages, options))], { type: 'application/pdf' });

/** The sample with documents of Ana's lease: their names, and their contents. */
export function withDocuments(documents: Readonly<Record<string, Blob>>): SampleOverrides {
  const files = Object.entries(documents).map(([name, file], place) => ({ id: 401 + place, name, file }));
  const listed = files.map(({ id, name, file }) => ({ id, name, size: file.size, created_at: at }));
  return {
    leases: sampleRecords().leases.map((lease) => (lease.id === 31 ? { ...lease, documents: listed } : lease)),
    files: Object.fromEntries(files.map(({ id, file }) => [id, file])),
  };
}

/** The sample with photos of the request for Ana's tap. */
export async function withPhotos(count: number): Promise<SampleOverrides> {
  const ids = Array.from({ length: count }, (_, place) => 501 + place);
  const bytes = new Uint8Array(await samplePicture({ format: 'webp' }));
  const photos = ids.map((id) => ({ id, width: 40, height: 30, created_at: at }));
  return {
    requests: sampleRecords().requests.map((request) => (request.id === 51 ? { ...request, photos } : request)),
    files: Object.fromEntries(ids.map((id) => [id, new Blob([bytes], { type: 'image/webp' })])),
  };
}
