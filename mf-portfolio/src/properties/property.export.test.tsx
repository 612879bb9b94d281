import { sampleProperties, sampleProperty } from '@keystead/crud-ui/testing';
import { type Answers, refuse } from '@keystead/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderPortfolio } from '../../test/render-portfolio.ts';

const path = '/app/properties?q=quay';
const csv = new Blob(['name\r\nHarbour House\r\n'], { type: 'text/csv' });
const list: Answers = { 'GET /properties': sampleProperties([sampleProperty()]) };

let saved: string[] = [];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = () => 'blob:saved';
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

const trigger = (name = 'Import and export') => screen.findByRole('button', { name });
const item = () => screen.findByRole('menuitem', { name: 'Export as CSV' });

test('a running export shows its progress and can’t be started twice', async () => {
  jest.spyOn(Date.prototype, 'getFullYear').mockReturnValue(2031);
  jest.spyOn(Date.prototype, 'getMonth').mockReturnValue(4);
  jest.spyOn(Date.prototype, 'getDate').mockReturnValue(9);
  let answer = () => {};
  const { person, calls } = renderPortfolio({
    path,
    answers: {
      ...list,
      'GET /properties/export': () =>
        new Promise<Blob>((resolve) => {
          answer = () => resolve(csv);
        }),
    },
  });
  await person.click(await trigger());
  await person.click(await item());
  await waitFor(async () => expect(await trigger()).toHaveAttribute('aria-busy', 'true'));
  await person.click(await trigger());
  expect(await item()).toHaveAttribute('aria-disabled', 'true');
  await person.click(await item());
  const exports = calls.filter(({ operation }) => operation === 'GET /properties/export');
  expect(exports.map(({ query }) => query)).toEqual([{ q: 'quay' }]);

  answer();
  // The day in the user's time zone, not in UTC.
  await waitFor(() => expect(saved).toEqual(['properties-2031-05-09.csv']));
  await waitFor(async () => expect(await item()).not.toHaveAttribute('aria-disabled'));
});

test('a failed export shows an error, and can be started again', async () => {
  const refused = refuse(503, 'service_unavailable', 'The service is not available.');
  const { person } = renderPortfolio({ path, answers: { ...list, 'GET /properties/export': refused } });
  await person.click(await trigger());
  await person.click(await item());
  expect(await screen.findByText('The service is not available.')).toBeInTheDocument();
  expect(await trigger()).not.toHaveAttribute('aria-busy');
  expect(saved).toEqual([]);
});

test('a user who may not create records is only offered the export', async () => {
  const answers = { 'GET /properties': sampleProperties([sampleProperty()], { abilities: { create: false } }) };
  const { person } = renderPortfolio({ path, answers });
  await screen.findByText('All Properties (1)');
  await person.click(await trigger('Export'));
  await item();
  expect(screen.getAllByRole('menuitem')).toHaveLength(1);
});
