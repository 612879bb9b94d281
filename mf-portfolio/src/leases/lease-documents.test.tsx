import type { Lease, LeaseDocument } from '@keystead/contracts';
import { sampleLease, sampleProperty, sampleTenant } from '@keystead/crud-ui/testing';
import { isUnsaved } from '@keystead/web-kit';
import { type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';
import { sampleDocument } from '../../test/sample-document.ts';

const signed = sampleDocument();
const keys = sampleDocument({ id: 72, name: 'Keys.pdf', size: 5 * 1024 * 1024 });
const pdf = (name: string, bytes = 8) => new File(['%'.repeat(bytes)], name, { type: 'application/pdf' });

/** The page of a lease, on a fake server that stores its documents. */
async function renderDocuments(documents: LeaseDocument[], answers: Answers = {}, different: Partial<Lease> = {}) {
  const lease = sampleLease({ documents, ...different });
  const rendered = renderPortfolio({
    path: '/app/leases/1',
    answers: {
      'GET /leases/{id}': () => ({ ...lease, documents: [...documents] }),
      'GET /leases/{id}/history': { entries: [], total: 0, next_cursor: null },
      'GET /properties/{id}': sampleProperty({ id: 5 }),
      'GET /tenants/{id}': sampleTenant({ id: 3 }),
      'POST /leases/{id}/documents': ({ query, body }) => {
        const stored = sampleDocument({ id: 80 + documents.length, name: query.name, size: body.size });
        documents.push(stored);
        return stored;
      },
      ...answers,
    },
  });
  const section = within(await screen.findByRole('region', { name: 'Documents' }));
  const names = () => section.queryAllByRole('listitem').map((item) => item.querySelector('p')?.textContent);
  const sent = () => rendered.calls.filter(({ operation }) => operation === 'POST /leases/{id}/documents');
  const drop = () => section.getByLabelText('Drop PDFs here, or choose them');
  return { ...rendered, section, names, sent, drop };
}

test('each document shows its name, size and date', async () => {
  const { section } = await renderDocuments([signed, keys]);
  const [first, second] = section.getAllByRole('listitem');
  expect(first).toHaveTextContent(/^Lease\.pdf240 KB · May 6, 2026, /);
  expect(second).toHaveTextContent(/^Keys\.pdf5 MB · May 6, 2026, /);
});

test('a document is downloaded under its name', async () => {
  const content = new Blob(['%PDF']);
  const made: unknown[] = [];
  const saved: string[] = [];
  URL.createObjectURL = (blob) => `blob:${made.push(blob)}`;
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const { person, section, calls } = await renderDocuments([signed], {
    'GET /leases/{id}/documents/{document_id}': content,
  });
  await person.click(section.getByRole('button', { name: 'Download Lease.pdf' }));
  await waitFor(() => expect(saved).toEqual(['Lease.pdf blob:1']));
  expect(made).toEqual([content]);
  expect(calls.at(-1)?.params).toEqual({ id: '1', document_id: '71' });
});

test('a failed download shows an error', async () => {
  const { person, section } = await renderDocuments([signed], { 'GET /leases/{id}/documents/{document_id}': silence });
  await person.click(section.getByRole('button', { name: 'Download Lease.pdf' }));
  await screen.findAllByText('Error downloading document. Please try again.');
});

test('running uploads trigger the unsaved-changes warning, even after their page was left', async () => {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { person, drop, sent, unmount } = await renderDocuments([], {
    'POST /leases/{id}/documents': () => finished.then(() => signed),
  });
  expect(isUnsaved()).toBe(false);
  await person.upload(drop(), [pdf('Lease.pdf'), pdf('Keys.pdf')]);
  unmount();
  expect(isUnsaved()).toBe(true);
  finish();
  await waitFor(() => expect(isUnsaved()).toBe(false));
  expect(sent()).toHaveLength(2);
});

test('several files are uploaded one after the other, under their names', async () => {
  const { person, section, names, sent, drop } = await renderDocuments([]);
  expect(section.getByText('PDF, up to 10 MB each')).toBeInTheDocument();
  const files = [pdf('Lease.pdf'), pdf('Keys.pdf')];
  await person.upload(drop(), files);
  await waitFor(() => expect(names()).toEqual(['Lease.pdf', 'Keys.pdf']));
  await screen.findByText('Keys.pdf added.');
  expect(sent()).toMatchObject([
    { params: { id: '1' }, query: { name: 'Lease.pdf' }, body: files[0] },
    { params: { id: '1' }, query: { name: 'Keys.pdf' }, body: files[1] },
  ]);
  expect(sent()[0]?.headers['Content-Type']).toBe('application/pdf');
  expect(section.queryByRole('progressbar')).not.toBeInTheDocument();
});

test('the running upload shows its progress, and the next ones are shown as waiting', async () => {
  let finish = () => {};
  const { person, section, drop } = await renderDocuments([], {
    'POST /leases/{id}/documents': () =>
      new Promise((resolve) => {
        finish = () => resolve(signed);
      }),
  });
  await person.upload(drop(), [pdf('Lease.pdf'), pdf('Keys.pdf')]);
  expect(await section.findByRole('progressbar', { name: 'Adding Lease.pdf' })).not.toHaveAttribute('aria-valuetext');
  expect(section.getByRole('progressbar', { name: 'Adding Keys.pdf' })).toHaveAttribute('aria-valuetext', 'Waiting');
  await act(async () => finish());
  await waitFor(() => expect(section.getAllByRole('progressbar')).toHaveLength(1));
  await waitFor(() =>
    expect(section.getByRole('progressbar', { name: 'Adding Keys.pdf' })).not.toHaveAttribute('aria-valuetext'),
  );
});

test('a rejection is shown at its file, and does not stop the other uploads', async () => {
  const documents: LeaseDocument[] = [];
  const { person, section, names, sent, drop } = await renderDocuments(documents, {
    'POST /leases/{id}/documents': ({ query }) => {
      if (query.name === 'Fake.pdf')
        return refuse(422, 'validation_failed', 'Please check what you entered.', { file: 'is not a PDF' });
      if (query.name === 'Late.pdf') return refuse(503, 'service_unavailable', 'The service is not available.');
      documents.push(signed);
      return signed;
    },
  });
  const text = new File(['a'], 'Notes.txt', { type: 'text/plain' });
  const large = pdf('Plans.pdf');
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
  // Dropped files bypass the browser's check of file types.
  const files = [text, pdf('Fake.pdf'), large, pdf('Late.pdf'), pdf('Lease.pdf')];
  fireEvent.drop(drop(), { dataTransfer: { files } });
  await waitFor(() => expect(names()).toEqual(['Lease.pdf']));
  const alerts = () => section.getAllByRole('alert').map((alert) => alert.textContent);
  expect(alerts().sort()).toEqual([
    'Fake.pdf was not addedThe file is not a PDF.',
    'Late.pdf was not addedThe service is not available.',
    'Notes.txt was not addedThe file must be a PDF.',
    'Plans.pdf was not addedThe file is larger than 10 MB.',
  ]);
  expect(sent()).toHaveLength(3);
  const [first] = section.getAllByRole('button', { name: 'Dismiss' });
  if (first) await person.click(first);
  expect(alerts()).toHaveLength(3);
});

test('a lease with the maximum number of documents accepts no more', async () => {
  const { section } = await renderDocuments(Array.from({ length: 20 }, (_, at) => sampleDocument({ id: at + 1 })));
  expect(section.getByLabelText('The maximum number of documents is reached')).toBeDisabled();
  expect(section.getByText('Delete one to add another')).toBeInTheDocument();
});

async function confirmDelete(answer: Answers['DELETE /leases/{id}/documents/{document_id}']) {
  const documents = [signed, keys];
  const rendered = await renderDocuments(documents, {
    'DELETE /leases/{id}/documents/{document_id}': (call) => {
      const given = typeof answer === 'function' ? answer(call) : answer;
      if (given === undefined) documents.shift();
      return given;
    },
  });
  const { person, section } = rendered;
  await person.click(section.getByRole('button', { name: 'Delete Lease.pdf' }));
  const question = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this document?',
  });
  expect(question).toHaveTextContent('Lease.pdf');
  const reply = (label: string) => person.click(within(question).getByRole('button', { name: label }));
  const deletions = () => rendered.calls.filter(({ operation }) => operation.startsWith('DELETE'));
  return { ...rendered, reply, deletions };
}

test('deleting asks for confirmation; declined, nothing happens', async () => {
  const { reply, deletions, names } = await confirmDelete(undefined);
  await reply('Cancel');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(deletions()).toHaveLength(0);
  expect(names()).toHaveLength(2);
});

test('after confirmation the document is removed, and the focus stays in place', async () => {
  const { reply, deletions, names } = await confirmDelete(undefined);
  await reply('Delete');
  await screen.findByText('Document deleted.');
  expect(names()).toEqual(['Keys.pdf']);
  expect(deletions()).toMatchObject([{ params: { id: '1', document_id: '71' } }]);
  await waitFor(() => expect(document.body).not.toHaveFocus());
});

test('a rejected deletion shows the reason', async () => {
  const { reply, names } = await confirmDelete(refuse(409, 'conflict', 'It was changed meanwhile.'));
  await reply('Delete');
  await screen.findAllByText('Error deleting document. Please try again. It was changed meanwhile.');
  expect(names()).toEqual(['Lease.pdf', 'Keys.pdf']);
});

test('a tenant can read documents and change none', async () => {
  const { section } = await renderDocuments([signed], {}, { abilities: { update: false, delete: false } });
  expect(section.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Download Lease.pdf',
  ]);
  expect(section.queryByLabelText(/Drop PDFs/)).not.toBeInTheDocument();
});

test('a tenant whose lease has no documents is told so', async () => {
  const { section } = await renderDocuments([], {}, { abilities: { update: false, delete: false } });
  expect(section.getByText('No documents yet')).toBeInTheDocument();
});
