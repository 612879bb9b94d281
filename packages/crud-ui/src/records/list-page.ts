import { useUser } from '@keystead/web-kit';
import {
  type Collection,
  calendarDate,
  type Identified,
  type ListAbilities,
  oneOf,
  type PagedList,
  positiveInteger,
  type SearchField,
  useDialogRoutes,
  useRecordList,
  useSearchParamsState,
  words,
} from '@keystead/web-kit/queries';
import { useFocusOnEnter } from './use-focus-on-enter.ts';

type SearchFields = Record<string, SearchField<string | number>>;

export interface ListFilter {
  label: string;
  /** The label of no filter: `All Status`. */
  all: string;
  /** The labels of the values. Values that are whole numbers are read as numbers. */
  names: Readonly<Record<string | number, string>>;
}

interface ListSearchOptions<Filters, Ids, Sort extends string, Days> {
  filters: Filters;
  /** The records by which a link can filter the list: `property_id`. */
  records?: readonly Ids[];
  /** The dates by which the list can be filtered, with their labels: `due` for `due_from` and `due_to`. */
  days?: Readonly<Record<Days & string, string>>;
  /** The labels of the sort orders; the first is the default. */
  sorts: Readonly<Record<Sort, string>>;
  /** The default is not the API's own, so that requests name it. */
  ownDefault?: true;
  /** The statuses for tabs above the list, in this order. The API then counts the records of each. */
  tabs?: readonly (Filters extends { status: ListFilter } ? keyof Filters['status']['names'] : never)[];
}

type FieldsOf<Filters extends Record<string, ListFilter>, Ids extends string, Sort, Days extends string> = {
  q: SearchField<string>;
  sort: SearchField<Sort>;
} & { [Name in keyof Filters]: SearchField<keyof Filters[Name]['names']> } & { [Name in Ids]: SearchField<number> } & {
  [Name in `${Days}_${'from' | 'to'}`]: SearchField<string>;
};

/** The search of a list: how its toolbar offers it, and how the address keeps it. */
export interface ListSearch<Fields> {
  filters: Readonly<Record<string, ListFilter>>;
  sorts: Readonly<Record<string, string>>;
  fields: Fields;
  /** What requests have besides the fields. */
  always: { readonly sort?: string; readonly count_by?: 'status' };
  tabs: readonly string[];
  days: Readonly<Record<string, string>>;
}

const oneOfNames =
  (names: object): SearchField<string | number> =>
  (text) =>
    Object.hasOwn(names, text) ? (positiveInteger(text) ?? text) : undefined;

export function listSearch<
  Filters extends Record<string, ListFilter>,
  Sort extends string,
  const Ids extends string = never,
  Days extends string = never,
>(options: ListSearchOptions<Filters, Ids, Sort, Days>): ListSearch<FieldsOf<Filters, Ids, Sort, Days>> {
  const { filters, records = [], sorts, ownDefault, tabs = [], days = {} } = options;
  const [first] = Object.keys(sorts) as [Sort];
  const fields = {
    q: words,
    ...Object.fromEntries(Object.entries(filters).map(([name, { names }]) => [name, oneOfNames(names)])),
    ...Object.fromEntries(records.map((name) => [name, positiveInteger])),
    ...Object.fromEntries(
      Object.keys(days)
        .flatMap((name) => [`${name}_from`, `${name}_to`])
        .map((name) => [name, calendarDate]),
    ),
    sort: oneOf(sorts, first),
  };
  return {
    filters,
    sorts,
    fields: fields as unknown as FieldsOf<Filters, Ids, Sort, Days>,
    always: { ...(ownDefault && { sort: first }), ...(tabs.length > 0 && { count_by: 'status' }) },
    tabs: tabs as readonly string[],
    days,
  };
}

/** The pages of a kind of record: its list, and what is below the list's address: `new`, `5`, `5/edit`. */
export interface RecordPages<Row extends Identified, Fields = object, Abilities extends ListAbilities = ListAbilities> {
  collection: Collection<Row, object, Abilities>;
  path: string;
  noun: string;
  search: ListSearch<Fields>;
}

/** The list that the address names, with its search. A dialog over the list has the same. */
export function useSearchedList<Row extends Identified, Fields extends object, Abilities extends ListAbilities>({
  collection,
  search: { fields, always },
}: RecordPages<Row, Fields, Abilities>) {
  const { search: found, filtered, change } = useSearchParamsState(fields as Fields & SearchFields);
  const isAdmin = useUser().role === 'admin';
  const { count_by, ...order } = always;
  const { account, ...own }: { account?: number } & object = found;
  const search = { ...order, ...own, ...(isAdmin && account !== undefined && { account }) } as typeof found &
    typeof order;
  const changeField = (changed: Readonly<Record<string, string>>) => change(changed as Parameters<typeof change>[0]);
  return {
    search,
    filtered,
    list: useRecordList(collection, { ...search, ...(count_by && { count_by }) }),
    /** Changes a field of the search; '' removes it. */
    change: (name: keyof Fields & string, value: string) => changeField({ [name]: value }),
    changeMany: changeField,
    clear() {
      const filters = Object.keys(fields).filter((name) => name !== 'sort');
      changeField(Object.fromEntries(filters.map((name) => [name, ''])));
    },
  };
}

/** A list, its search and its dialogs, for the page that shows it. */
export function useListPage<Row extends Identified, Fields extends object, Abilities extends ListAbilities>(
  pages: RecordPages<Row, Fields, Abilities>,
) {
  const { open } = useDialogRoutes(pages.path);
  useFocusOnEnter();
  return { ...useSearchedList(pages), path: pages.path, offered: pages.search, add: () => open('new') };
}

/** The order of a list: the one in its search, or the default. */
export const sortOf = ({ search, offered }: Pick<ListPage<unknown>, 'search' | 'offered'>): string =>
  (search as { sort?: string }).sort ?? Object.keys(offered.sorts)[0] ?? '';

export interface ListPage<Row> {
  list: PagedList<Row>;
  search: object;
  filtered: boolean;
  offered: ListSearch<object>;
  change(name: string, value: string): void;
  /** The list's address, under which the user's views of it are kept. Absent where there are none. */
  path?: string;
  /** Absent in a list whose search has neither dates nor saved views. */
  changeMany?(changed: Readonly<Record<string, string>>): void;
  clear(): void;
  add(): void;
}
