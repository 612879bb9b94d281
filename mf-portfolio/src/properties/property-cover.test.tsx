import { PhotoBrowser, samplePhoto, sampleProperties, sampleProperty } from '@keystead/crud-ui/testing';
import { refuse } from '@keystead/web-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const harbour = sampleProperty({ photos: [samplePhoto({ id: 11 }), samplePhoto({ id: 12 })] });
const foundry = sampleProperty({ id: 2, name: 'The Foundry', photos: [samplePhoto({ id: 21 })] });
const willow = sampleProperty({ id: 3, name: 'Willow Row' });

async function showList(photo: Blob | ReturnType<typeof refuse> = new Blob(['a photo'])) {
  const browser = new PhotoBrowser();
  const rendered = renderPortfolio({
    path: '/app/properties',
    answers: {
      'GET /properties': sampleProperties([harbour, foundry, willow]),
      'GET /properties/{id}/photos/{photo_id}': photo,
    },
  });
  const card = async (name: string) => {
    const item = (await screen.findByRole('link', { name })).closest('li');
    if (item === null) throw new Error(`${name} is no card`);
    return item;
  };
  const drawing = async (name: string) => (await card(name)).querySelector('svg[viewBox="0 0 320 112"]');
  const image = async (name: string) => (await card(name)).querySelector('img');
  const scrollTo = async (name: string) => browser.scrollTo(await card(name));
  const fetched = () =>
    rendered.calls.filter(({ operation }) => operation === 'GET /properties/{id}/photos/{photo_id}');
  return { ...rendered, browser, drawing, image, scrollTo, fetched };
}

test('the cover is fetched when its card comes near the viewport; before that a drawing is shown', async () => {
  const { drawing, image, scrollTo, fetched, browser } = await showList();
  expect(await drawing('Harbour House')).toBeInTheDocument();
  expect(await drawing('Willow Row')).toBeInTheDocument();
  expect(browser.watching).toBe(2);
  expect(fetched()).toHaveLength(0);

  await scrollTo('The Foundry');
  await waitFor(async () => expect(await image('The Foundry')).toHaveAttribute('src', [...browser.addresses][0]));
  expect(await drawing('The Foundry')).not.toBeInTheDocument();
  // The alternative text is empty, because the name is beside the photo.
  expect(await image('The Foundry')).toHaveAttribute('alt', '');
  expect(await image('Harbour House')).not.toBeInTheDocument();
  expect(fetched()).toMatchObject([{ params: { id: '2', photo_id: '21' }, query: { size: 'small' } }]);
  expect(browser.watching).toBe(1);
});

test('the first photo is the cover', async () => {
  const { scrollTo, fetched } = await showList();
  await scrollTo('Harbour House');
  await waitFor(() => expect(fetched()).toMatchObject([{ params: { photo_id: '11' } }]));
});

test('the drawing stays where the photo can’t be fetched', async () => {
  const { drawing, image, scrollTo, fetched } = await showList(refuse(404, 'not_found', 'This photo does not exist.'));
  await scrollTo('Harbour House');
  await waitFor(() => expect(fetched()).toHaveLength(1));
  expect(await drawing('Harbour House')).toBeInTheDocument();
  expect(await image('Harbour House')).not.toBeInTheDocument();
});

test('the drawing comes back where the photo can’t be displayed', async () => {
  const { drawing, image, scrollTo } = await showList();
  await scrollTo('Harbour House');
  await waitFor(async () => expect(await image('Harbour House')).toBeInTheDocument());
  const broken = await image('Harbour House');
  if (broken) fireEvent.error(broken);
  expect(await drawing('Harbour House')).toBeInTheDocument();
});

test('observation ends when the page is left', async () => {
  const { unmount, browser, drawing } = await showList();
  await drawing('Harbour House');
  unmount();
  expect(browser.watching).toBe(0);
});
