import type { Answer } from '@keystead/contracts';
import { refuse, silence } from '../../test/answers.ts';
import { renderRoute } from '../../test/index.tsx';
import { ApiError, NoAnswerError } from './errors.ts';
import { download, saveFile, upload } from './files.ts';
import { request } from './request.ts';

const route = [{ path: '/', element: null }];
const pdf = new File(['%PDF-1.4'], 'Lease.pdf', { type: 'application/pdf' });

test('a file is sent unchanged with its own media type', async () => {
  const answers = { 'POST /leases/{id}/documents': { id: 3, name: 'Lease.pdf', size: 8, created_at: '' } };
  const { calls } = renderRoute(route, { path: '/', answers });
  const stored = await upload('POST /leases/{id}/documents', {
    params: { id: 7 },
    query: { name: 'Lease.pdf' },
    file: pdf,
  });
  expect(stored.id).toBe(3);
  expect(calls[0]).toMatchObject({ params: { id: '7' }, query: { name: 'Lease.pdf' }, body: pdf });
  expect(calls[0]?.headers).toMatchObject({ 'Content-Type': 'application/pdf', Authorization: 'Bearer test-token' });
});

test('a download resolves with a blob', async () => {
  const content = new Blob(['a,b']);
  renderRoute(route, { path: '/', answers: { 'GET /properties/export': content } });
  expect(await download('GET /properties/export', { query: { q: 'oak' } })).toBe(content);
});

test('the media type can be set, where the browser takes a CSV for a spreadsheet', async () => {
  const { calls } = renderRoute(route, {
    path: '/',
    answers: { 'POST /imports': { id: 4 } as Answer<'POST /imports'> },
  });
  const file = new File(['a,b'], 'tenants.csv', { type: 'application/vnd.ms-excel' });
  await upload('POST /imports', { query: { kind: 'tenants', name: file.name }, file, type: 'text/csv' });
  expect(calls[0]?.headers).toMatchObject({ 'Content-Type': 'text/csv' });
});

test('onProgress receives the share that has been sent', async () => {
  const photo = { id: 3, width: 40, height: 30, created_at: '' };
  renderRoute(route, { path: '/', answers: { 'POST /properties/{id}/photos': photo } });
  const shares: number[] = [];
  const file = new File(['a'], 'a.png', { type: 'image/png' });
  const onProgress = (share: number) => void shares.push(share);
  await upload('POST /properties/{id}/photos', { params: { id: 7 }, file, onProgress, idempotencyKey: 'key-1' });
  expect(shares).toEqual([1]);
});

test('an error answer to a download is parsed', async () => {
  const rejected = refuse(404, 'not_found', 'This photo does not exist.');
  renderRoute(route, { path: '/', answers: { 'GET /properties/{id}/photos/{photo_id}': rejected } });
  const downloading = download('GET /properties/{id}/photos/{photo_id}', { params: { id: 1, photo_id: 2 } });
  await expect(downloading).rejects.toThrow(ApiError);
  await expect(downloading).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
    message: 'This photo does not exist.',
  });
});

test('no answer becomes a NoAnswerError', async () => {
  renderRoute(route, { path: '/', answers: { 'GET /leases/export': silence } });
  await expect(download('GET /leases/export', {})).rejects.toBeInstanceOf(NoAnswerError);
});

test('the types keep files out of request, and JSON out of upload and download', () => {
  const query = { kind: 'tenants', name: 'a.csv' } as const;
  const rejected = [
    // @ts-expect-error It answers a file.
    () => request('GET /properties/export'),
    // @ts-expect-error It takes a file.
    () => request('POST /imports', { query }),
    // @ts-expect-error It answers JSON.
    () => download('GET /properties', {}),
    // @ts-expect-error It takes JSON.
    () => upload('POST /properties', { file: pdf }),
    // @ts-expect-error The contract takes no such type.
    () => upload('POST /imports', { query, file: pdf, type: 'image/png' }),
  ];
  // The compiler rejects these; nothing is called.
  expect(rejected).toHaveLength(5);
});

test('a saved file has its name, and its object URL is revoked', () => {
  jest.useFakeTimers();
  URL.createObjectURL = jest.fn(() => 'blob:saved');
  URL.revokeObjectURL = jest.fn();
  const saved: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  saveFile(new Blob(['a']), 'tenants.csv');
  expect(saved).toEqual(['tenants.csv blob:saved']);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:saved');
  jest.useRealTimers();
});
