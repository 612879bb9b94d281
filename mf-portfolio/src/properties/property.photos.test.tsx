import type { Property } from '@keystead/contracts';
import { PhotoBrowser, samplePhoto, sampleProperties, sampleProperty } from '@keystead/crud-ui/testing';
import { type AnsweredCall, type Answers, refuse, silence } from '@keystead/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const photos = (...ids: number[]) => ids.map((id) => samplePhoto({ id }));

/** The Photos tab of a property, on a fake server that stores the changes to its photos. */
async function showPhotos(different: Partial<Property>, answers: Answers = {}) {
  const browser = new PhotoBrowser();
  const server = { property: sampleProperty(different) };
  const keep = (stored: Property['photos']) => {
    const { property } = server;
    server.property = { ...property, photos: stored, version: property.version + 1 };
    return server.property;
  };
  const rendered = renderPortfolio({
    path: '/app/properties/1/photos',
    answers: {
      'GET /properties': () => sampleProperties([server.property]),
      'GET /properties/{id}': () => server.property,
      'GET /properties/{id}/photos/{photo_id}': new Blob(['a photo']),
      'POST /properties/{id}/photos': () => {
        const photo = samplePhoto({ id: 100 + server.property.photos.length });
        keep([...server.property.photos, photo]);
        return photo;
      },
      'PUT /properties/{id}/photos': ({ body }) =>
        keep(body.photo_ids.flatMap((id) => server.property.photos.find((photo) => photo.id === id) ?? [])),
      'DELETE /properties/{id}/photos/{photo_id}': ({ params }) => {
        keep(server.property.photos.filter(({ id }) => String(id) !== params.photo_id));
        return undefined;
      },
      ...answers,
    },
  });
  await screen.findByRole('tab', { name: `Photos (${server.property.photos.length})`, selected: true });
  const to = (operation: AnsweredCall['operation']) => rendered.calls.filter((call) => call.operation === operation);
  return { ...rendered, browser, server, to };
}

const large = () => screen.getByRole('img').getAttribute('alt');
const thumbnail = (place: number) => screen.getByRole('button', { name: new RegExp(`^Photo ${place} of`) });
const action = (name: string) => screen.getByRole('button', { name });
const drop = () => screen.getByLabelText('Drop photos here, or choose them');
const picture = (name: string, type = 'image/jpeg') => new File(['a photo'], name, { type });
// Like a browser that offers every file. userEvent would leave out files that aren't accepted.
const choose = (...files: File[]) => fireEvent.change(drop(), { target: { files } });
const refused = async () =>
  within(await screen.findByRole('alert'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('a user who can see the property', () => {
  const theirs = { photos: photos(11, 12, 13), abilities: { update: false, delete: false } };

  test('can look at its photos and change none', async () => {
    const { person, to } = await showPhotos(theirs);
    expect(large()).toBe('Photo 1 of 3 of Harbour House');
    expect(thumbnail(1)).toHaveAttribute('aria-current', 'true');
    expect(screen.getByText('1 of 3')).toHaveAttribute('role', 'status');
    await person.click(action('Next photo'));
    expect(large()).toBe('Photo 2 of 3 of Harbour House');
    await person.click(thumbnail(3));
    expect(large()).toBe('Photo 3 of 3 of Harbour House');
    expect(screen.getByText('3 of 3')).toBeInTheDocument();
    await person.click(action('Next photo'));
    expect(large()).toBe('Photo 1 of 3 of Harbour House');

    const sizes = to('GET /properties/{id}/photos/{photo_id}').map(({ params, query }) => [params, query]);
    expect(sizes).toContainEqual([{ id: '1', photo_id: '11' }, { size: 'large' }]);
    expect(sizes).toContainEqual([{ id: '1', photo_id: '12' }, { size: 'small' }]);
    // Each was fetched once, even if it was shown again.
    expect(sizes).toHaveLength(6);
    for (const name of ['Make cover', 'Move right', 'Delete'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Drop photos here, or choose them')).not.toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'History' })).not.toBeInTheDocument();
  });

  test('can switch photos with the arrow keys; on a thumbnail the focus moves along', async () => {
    const { person } = await showPhotos(theirs);
    await person.click(thumbnail(2));
    await person.keyboard('{ArrowRight}');
    expect(large()).toBe('Photo 3 of 3 of Harbour House');
    expect(thumbnail(3)).toHaveFocus();
    await person.keyboard('{ArrowRight}');
    expect(thumbnail(1)).toHaveFocus();
    await person.keyboard('{ArrowLeft}');
    expect(thumbnail(3)).toHaveFocus();

    act(() => action('Previous photo').focus());
    await person.keyboard('{ArrowLeft}');
    expect(large()).toBe('Photo 2 of 3 of Harbour House');
    expect(action('Previous photo')).toHaveFocus();
  });

  test('sees a note where there are no photos', async () => {
    await showPhotos({ ...theirs, photos: [] });
    expect(screen.getByRole('heading', { name: 'No photos yet' })).toBeInTheDocument();
  });

  test('has no controls to switch where there is one photo', async () => {
    await showPhotos({ ...theirs, photos: photos(11) });
    expect(large()).toBe('Photo 1 of 1 of Harbour House');
    expect(screen.queryByRole('button', { name: 'Next photo' })).not.toBeInTheDocument();
  });
});

describe('adding photos', () => {
  test('uploads several one after the other, in order, with their progress', async () => {
    const responses: (() => void)[] = [];
    const { to, server } = await showPhotos(
      { photos: [] },
      {
        'POST /properties/{id}/photos': () =>
          new Promise((resolve) => {
            responses.push(() => {
              const photo = samplePhoto({ id: 100 + responses.length });
              server.property = { ...server.property, photos: [...server.property.photos, photo] };
              resolve(photo);
            });
          }),
      },
    );
    const [kitchen, garden] = [picture('kitchen.jpg'), picture('garden.webp', 'image/webp')];
    choose(kitchen, garden);
    await screen.findByRole('progressbar', { name: 'Adding kitchen.jpg' });
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '1 of 2');
    await waitFor(() => expect(responses).toHaveLength(1));
    act(() => responses[0]?.());
    await screen.findByRole('progressbar', { name: 'Adding garden.webp' });
    // Finished photos are shown while the others are being uploaded.
    await screen.findByRole('tab', { name: 'Photos (1)' });
    await waitFor(() => expect(responses).toHaveLength(2));
    act(() => responses[1]?.());
    await screen.findByText('2 photos added successfully!');
    await screen.findByRole('tab', { name: 'Photos (2)' });
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    const sent = to('POST /properties/{id}/photos');
    expect(sent.map(({ body }) => body)).toEqual([kitchen, garden]);
    expect(sent.map(({ headers }) => headers['Content-Type'])).toEqual(['image/jpeg', 'image/webp']);
  });

  test('continues while another tab is shown', async () => {
    let answer = () => {};
    const { person } = await showPhotos(
      { photos: [] },
      {
        'POST /properties/{id}/photos': () =>
          new Promise((resolve) => {
            answer = () => resolve(samplePhoto());
          }),
        'GET /properties/{id}/history': { entries: [], total: 0, next_cursor: null },
      },
    );
    choose(picture('kitchen.jpg'));
    await screen.findByRole('progressbar');
    await person.click(screen.getByRole('tab', { name: 'History' }));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await person.click(screen.getByRole('tab', { name: /Photos/ }));
    expect(screen.getByRole('progressbar', { name: 'Adding kitchen.jpg' })).toBeInTheDocument();
    act(() => answer());
    await screen.findByText('Photo added successfully!');
  });

  test('names each rejected file with the reason, and continues with the others', async () => {
    const huge = picture('huge.png', 'image/png');
    Object.defineProperty(huge, 'size', { value: 8 * 1024 * 1024 + 1 });
    const { person, to } = await showPhotos(
      { photos: [] },
      {
        'POST /properties/{id}/photos': ({ body }) => {
          const { name } = body as File;
          if (name === 'notes.jpg')
            return refuse(422, 'validation_failed', 'Please check what you entered.', {
              file: 'must be a JPEG, PNG or WebP picture',
            });
          return name === 'lost.jpg' ? silence : samplePhoto();
        },
      },
    );
    choose(
      picture('plan.pdf', 'application/pdf'),
      huge,
      picture('notes.jpg'),
      picture('lost.jpg'),
      picture('garden.jpg'),
    );
    await screen.findByText('Photo added successfully!');
    expect(screen.getByText('Failed to add 4 photos')).toBeInTheDocument();
    expect(await refused()).toEqual([
      'plan.pdf: The file must be a JPEG, PNG or WebP picture.',
      'huge.png: The file is larger than 8 MB.',
      'notes.jpg: The file must be a JPEG, PNG or WebP picture.',
      'lost.jpg: No response from server. Please check your connection and try again.',
    ]);
    expect(to('POST /properties/{id}/photos')).toHaveLength(3);

    await person.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Failed to add 4 photos')).not.toBeInTheDocument();
  });

  test('shows the reasons above the gallery, and scrolls them into view', async () => {
    const { browser } = await showPhotos({ photos: photos(11) });
    choose(picture('plan.pdf', 'application/pdf'));
    const alert = await screen.findByRole('alert');
    expect(alert.compareDocumentPosition(screen.getByRole('img'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(browser.scrolledTo.at(-1)).toContainElement(alert);
  });

  test('clears the messages of the last choice at a new choice', async () => {
    await showPhotos({ photos: [] });
    choose(picture('plan.pdf', 'application/pdf'));
    expect(await refused()).toEqual(['plan.pdf: The file must be a JPEG, PNG or WebP picture.']);
    choose(picture('kitchen.jpg'));
    await screen.findByText('Photo added successfully!');
    expect(screen.queryByText('Failed to add photo')).not.toBeInTheDocument();
  });

  test('allows eight at most; a rejected one takes no place', async () => {
    const { to } = await showPhotos(
      { photos: photos(1, 2, 3, 4, 5, 6, 7) },
      {
        'POST /properties/{id}/photos': ({ body }) =>
          (body as File).name === 'notes.jpg'
            ? refuse(422, 'validation_failed', 'Please check what you entered.', { file: 'is damaged' })
            : samplePhoto({ id: 8 }),
      },
    );
    choose(picture('notes.jpg'), picture('eighth.jpg'), picture('ninth.jpg'));
    await screen.findByText('Photo added successfully!');
    expect(await refused()).toEqual([
      'notes.jpg: The file is damaged.',
      'ninth.jpg: A property may have up to 8 photos. Delete one of them to add another.',
    ]);
    expect(to('POST /properties/{id}/photos')).toHaveLength(2);
  });

  test('offers no more with eight photos', async () => {
    await showPhotos({ photos: photos(1, 2, 3, 4, 5, 6, 7, 8) });
    expect(screen.getByLabelText('Photo limit reached')).toBeDisabled();
    expect(screen.getByText('Delete one to add another')).toBeInTheDocument();
  });
});

describe('the order of photos', () => {
  const sentIds = (calls: AnsweredCall[]) => calls.map(({ body }) => body);

  test('changes when a photo is made the cover, which stays selected', async () => {
    const { person, to } = await showPhotos({ photos: photos(11, 12, 13) });
    await person.click(thumbnail(3));
    await person.click(action('Make cover'));
    await screen.findByText('Cover photo updated successfully!');
    expect(sentIds(to('PUT /properties/{id}/photos'))).toEqual([{ photo_ids: [13, 11, 12] }]);
    expect(large()).toBe('Photo 1 of 3 of Harbour House');
    expect(action('Cover')).toHaveFocus();
    expect(action('Cover')).toHaveAttribute('aria-disabled', 'true');
  });

  test('changes when a photo is moved, within the ends of the list', async () => {
    const { person, to } = await showPhotos({ photos: photos(11, 12, 13) });
    await person.click(action('Move left'));
    await person.click(action('Cover'));
    expect(to('PUT /properties/{id}/photos')).toHaveLength(0);

    await person.click(thumbnail(2));
    await person.click(action('Move right'));
    await waitFor(() => expect(large()).toBe('Photo 3 of 3 of Harbour House'));
    expect(action('Move right')).toHaveAttribute('aria-disabled', 'true');
    expect(action('Move right')).toHaveFocus();
    await person.click(action('Move right'));
    await person.click(action('Move left'));
    await waitFor(() => expect(large()).toBe('Photo 2 of 3 of Harbour House'));
    expect(sentIds(to('PUT /properties/{id}/photos'))).toEqual([
      { photo_ids: [11, 13, 12] },
      { photo_ids: [11, 12, 13] },
    ]);
    expect(screen.queryByText('Cover photo updated successfully!')).not.toBeInTheDocument();
  });

  test('stays when the change is rejected because somebody has added a photo; the reason and that photo are shown', async () => {
    const reason = 'The photos of this property are others by now. Please reload and try again.';
    const { person, server } = await showPhotos(
      { photos: photos(11, 12) },
      { 'PUT /properties/{id}/photos': refuse(409, 'conflict', reason) },
    );
    server.property = { ...server.property, photos: photos(11, 12, 13) };
    await person.click(action('Move right'));
    await screen.findAllByText(`Failed to move photo. ${reason}`);
    await screen.findByRole('tab', { name: 'Photos (3)' });
  });
});

describe('deleting a photo', () => {
  async function confirmDelete(person: { click: (element: Element) => Promise<void> }, answer: string) {
    await person.click(action('Delete'));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this photo?' });
    await person.click(within(question).getByRole('button', { name: answer }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
  }

  test('does nothing when declined', async () => {
    const { person, to } = await showPhotos({ photos: photos(11, 12) });
    await confirmDelete(person, 'Cancel');
    expect(to('DELETE /properties/{id}/photos/{photo_id}')).toHaveLength(0);
    await waitFor(() => expect(action('Delete')).toHaveFocus());
  });

  test('selects the next one after confirmation; after the last one the gallery is empty', async () => {
    const { person, to } = await showPhotos({ photos: photos(11, 12, 13) });
    await person.click(thumbnail(2));
    await confirmDelete(person, 'Delete');
    await screen.findByText('Photo deleted successfully!');
    await screen.findByRole('tab', { name: 'Photos (2)' });
    expect(large()).toBe('Photo 2 of 2 of Harbour House');
    await confirmDelete(person, 'Delete');
    await screen.findByRole('tab', { name: 'Photos (1)' });
    expect(large()).toBe('Photo 1 of 1 of Harbour House');
    await confirmDelete(person, 'Delete');
    await screen.findByRole('tab', { name: 'Photos (0)' });
    const deleted = to('DELETE /properties/{id}/photos/{photo_id}').map(({ params }) => params);
    expect(deleted).toEqual(['12', '13', '11'].map((photo_id) => ({ id: '1', photo_id })));
    expect(within(screen.getByRole('tabpanel')).getByLabelText('Drop photos here, or choose them')).toBeEnabled();
    await waitFor(() => expect(screen.getByRole('tabpanel')).toContainElement(document.activeElement as HTMLElement));
  });

  test('keeps the photo when it is rejected, and shows the reason', async () => {
    const { person } = await showPhotos(
      { photos: photos(11, 12) },
      { 'DELETE /properties/{id}/photos/{photo_id}': refuse(409, 'conflict', 'Please try again.') },
    );
    await confirmDelete(person, 'Delete');
    await screen.findAllByText('Failed to delete photo. Please try again.');
    expect(screen.getByRole('tab', { name: 'Photos (2)' })).toBeInTheDocument();
  });

  test('succeeds where the photo was gone already', async () => {
    const { person } = await showPhotos(
      { photos: photos(11, 12) },
      { 'DELETE /properties/{id}/photos/{photo_id}': refuse(404, 'not_found', 'This photo does not exist.') },
    );
    await confirmDelete(person, 'Delete');
    await screen.findByText('Photo deleted successfully!');
  });
});
