import { useRecord } from '@keystead/web-kit/queries';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PhotoBrowser } from '../../test/photo-browser.ts';
import { renderPages } from '../../test/render-pages.tsx';
import { samplePhoto } from '../../test/sample-photo.ts';
import { useAddPhotos } from './add-photos.tsx';
import type { PhotographedRecord, PhotoSource } from './photo.tsx';
import { RecordPhotos } from './record-photos.tsx';

interface PageProps {
  source: PhotoSource<PhotographedRecord>;
  mayAdd: boolean;
  mayChange: boolean;
}

function Photos({ record, ...page }: PageProps & { record: PhotographedRecord }) {
  const adding = useAddPhotos(page.source, record);
  return <RecordPhotos record={record} name="Dripping tap" adding={adding} {...page} />;
}

function Page(page: PageProps) {
  const { data } = useRecord(page.source.collection, 7);
  return data && <Photos record={data} {...page} />;
}

/** The photos of a maintenance request, which have no order, on a server that stores changes to them. */
async function showPhotos(ids: number[], may: Pick<PageProps, 'mayAdd' | 'mayChange'>, answers: Answers = {}) {
  new PhotoBrowser();
  const server = { photos: ids.map((id) => samplePhoto({ id })) };
  const source: PhotoSource<PhotographedRecord> = {
    collection: {
      name: 'requests',
      fetchPage: async () => ({ rows: [], total: 0, next_cursor: null }),
      fetchRecord: async (id) => ({ id, photos: server.photos }),
    },
    path: 'maintenance',
    noun: 'request',
    most: 3,
  };
  const rendered = renderPages([{ path: '/', element: <Page source={source} {...may} /> }], {
    path: '/',
    answers: {
      'GET /maintenance/{id}/photos/{photo_id}': new Blob(['a photo']),
      'POST /maintenance/{id}/photos': () => {
        const photo = samplePhoto({ id: 100 + server.photos.length });
        server.photos = [...server.photos, photo];
        return photo;
      },
      'DELETE /maintenance/{id}/photos/{photo_id}': ({ params }) => {
        server.photos = server.photos.filter(({ id }) => String(id) !== params.photo_id);
        return undefined;
      },
      ...answers,
    },
  });
  await waitFor(() => expect(screen.getByRole('main')).not.toBeEmptyDOMElement());
  const to = (operation: string) => rendered.calls.filter((call) => call.operation === operation);
  return { ...rendered, to };
}

const names = () => screen.queryAllByRole('button').map((button) => button.textContent || button.ariaLabel);
const choose = (...files: string[]) =>
  fireEvent.change(screen.getByLabelText('Drop photos here, or choose them'), {
    target: { files: files.map((name) => new File(['a photo'], name, { type: 'image/jpeg' })) },
  });

test("shows the record's photos, each in the size that it needs", async () => {
  const { to } = await showPhotos([11, 12], { mayAdd: false, mayChange: false });
  expect(screen.getByRole('region', { name: 'Photos of Dripping tap' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Photo 1 of 2 of Dripping tap' })).toBeInTheDocument();
  await waitFor(() => expect(to('GET /maintenance/{id}/photos/{photo_id}')).toHaveLength(3));
  const fetched = to('GET /maintenance/{id}/photos/{photo_id}').map(({ params, query }) => ({ ...params, ...query }));
  expect(fetched).toContainEqual({ id: '7', photo_id: '11', size: 'large' });
  expect(fetched).toContainEqual({ id: '7', photo_id: '12', size: 'small' });
});

test('photos without an order can be deleted, and neither moved nor made a cover', async () => {
  const { person, to } = await showPhotos([11, 12], { mayAdd: true, mayChange: true });
  const actions = within(screen.getByRole('group', { name: 'Photo 1' })).getAllByRole('button');
  expect(actions.map((button) => button.textContent)).toEqual(['Delete']);
  await person.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Photo 1 of Dripping tap');
  await person.click(within(question).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Photo deleted successfully!');
  await screen.findByRole('img', { name: 'Photo 1 of 1 of Dripping tap' });
  expect(to('DELETE /maintenance/{id}/photos/{photo_id}')).toMatchObject([{ params: { id: '7', photo_id: '11' } }]);
});

test('a user who may only add is offered no deletion', async () => {
  const { to } = await showPhotos([11], { mayAdd: true, mayChange: false });
  expect(names()).toEqual([]);
  choose('tap.jpg');
  await screen.findByText('Photo added successfully!');
  await screen.findByRole('img', { name: 'Photo 1 of 2 of Dripping tap' });
  expect(to('POST /maintenance/{id}/photos')).toMatchObject([{ params: { id: '7' } }]);
});

test("rejects photos beyond the source's maximum, with a reason that names the kind of record", async () => {
  const { to } = await showPhotos([11, 12], { mayAdd: true, mayChange: true });
  choose('third.jpg', 'fourth.jpg');
  await screen.findByText('Photo added successfully!');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'fourth.jpg: A request may have up to 3 photos. Delete one of them to add another.',
  );
  expect(to('POST /maintenance/{id}/photos')).toHaveLength(1);
  expect(await screen.findByLabelText('Photo limit reached')).toBeDisabled();
});

test('shows the name and the reason of a photo that the server rejects', async () => {
  await showPhotos(
    [],
    { mayAdd: true, mayChange: true },
    { 'POST /maintenance/{id}/photos': refuse(409, 'conflict', 'This request is closed.') },
  );
  choose('tap.jpg');
  expect(await screen.findByRole('alert')).toHaveTextContent('tap.jpg: This request is closed.');
});

test('a user who may only look sees that there are none', async () => {
  await showPhotos([], { mayAdd: false, mayChange: false });
  expect(screen.getByRole('heading', { name: 'No photos yet' })).toBeInTheDocument();
  expect(screen.getByText('Photos of this request will appear here.')).toBeInTheDocument();
});
