import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { DataTable, type DataTableColumn } from './data-table.tsx';

interface Tenant {
  id: number;
  name: string;
  rent: number;
}

const rows: Tenant[] = [
  { id: 4, name: 'Theo Tanner', rent: 1850 },
  { id: 9, name: 'Bo Li', rent: 990 },
];
const columns: DataTableColumn<Tenant>[] = [
  { key: 'name', header: 'Name', primary: true, cell: ({ id, name }) => <a href={`/tenants/${id}`}>{name}</a> },
  { key: 'rent', header: 'Rent', align: 'end', cell: ({ rent }) => `$${rent}` },
];

test('the primary cell names each row, and each cell refers to its column', () => {
  const body = createRef<HTMLTableSectionElement>();
  render(<DataTable caption="Tenants" columns={columns} rows={rows} rowKey={({ id }) => id} bodyRef={body} />);
  const table = screen.getByRole('table', { name: 'Tenants' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Name', 'Rent']);
  const second = screen.getByRole('rowheader', { name: 'Bo Li' });
  expect(within(second).getByRole('link')).toHaveAttribute('href', '/tenants/9');
  // Shown before the cell where there is no space for columns.
  expect(screen.getByRole('cell', { name: '$990' })).toHaveAttribute('data-label', 'Rent');
  expect([...(body.current?.children ?? [])]).toEqual(screen.getAllByRole('row').slice(1));
  expect(table).toHaveAttribute('aria-busy', 'false');
});

test('each row has its own actions', async () => {
  const onDelete = jest.fn();
  render(
    <DataTable
      caption="Tenants"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      busy
      actions={({ name }) => (
        <button type="button" onClick={() => onDelete(name)}>
          Delete
        </button>
      )}
    />,
  );
  expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument();
  const row = screen.getByRole('row', { name: /Bo Li/ });
  await userEvent.click(within(row).getByRole('button', { name: 'Delete' }));
  expect(onDelete).toHaveBeenCalledWith('Bo Li');
});
