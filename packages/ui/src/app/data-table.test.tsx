import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, useState } from 'react';
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

test('a heading that orders the rows stays on paper', () => {
  const order = { value: '-rent', isOffered: () => true, onChange: () => {} };
  const ordered = columns.map((column) => ({ ...column, order: column.key }));
  render(<DataTable caption="Tenants" columns={ordered} rows={rows} rowKey={({ id }) => id} order={order} />);
  for (const button of screen.getAllByRole('button')) expect(button).toHaveAttribute('data-printed');
  expect(screen.getByRole('columnheader', { name: 'Rent' })).toHaveAttribute('aria-sort', 'descending');
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

const rendered: string[] = [];
const recordedColumns: DataTableColumn<Tenant>[] = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: ({ name }) => {
      rendered.push(name);
      return name;
    },
  },
];

function ChangingPage() {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [shown, setShown] = useState(rows);
  const selection = {
    shown: 'none' as const,
    onToggleShown: () => {},
    isSelected: ({ id }: Tenant) => chosen.includes(id),
    onToggle: ({ id }: Tenant) => setChosen([...chosen, id]),
    nameOf: ({ name }: Tenant) => name,
  };
  const rename = () => setShown(shown.map((row) => (row.id === 4 ? { ...row, name: 'Theo Moss' } : row)));
  return (
    <>
      <DataTable
        caption="Tenants"
        columns={recordedColumns}
        rows={shown}
        rowKey={({ id }) => id}
        selection={selection}
      />
      <button type="button" onClick={rename}>
        Rename
      </button>
    </>
  );
}

test('a change to one row renders no other row', async () => {
  const press = async (role: string, name: string) => {
    rendered.length = 0;
    await userEvent.click(screen.getByRole(role, { name }));
    return [...new Set(rendered)];
  };
  render(<ChangingPage />);
  expect(await press('checkbox', 'Select Theo Tanner')).toEqual(['Theo Tanner']);
  expect(await press('checkbox', 'Select Bo Li')).toEqual(['Bo Li']);
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  expect(await press('button', 'Rename')).toEqual(['Theo Moss']);
});
