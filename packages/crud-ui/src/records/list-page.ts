import {
  type Collection,
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

interface ListSearchOptions<Filters, Ids, Sort extends string> {
  filters: Filters;
  /** The records by which a link can filter the list: `property_id`. */
  records?: readonly Ids[];
  /** The labels of the sort orders; the first is the default. */
  sorts: Readonly<Record<Sort, string>>;
}

type FieldsOf<Filters extends Record<string, ListFilter>, Ids extends string, Sort> = {
  q: SearchField<string>;
  sort: SearchField<Sort>;
} & { [Name in keyof Filters]: SearchField<keyof Filters[Name]['names']> } & { [Name in Ids]: SearchField<number> };

/** The search of a list: how its toolbar offers it, and how the address keeps it. */
export interface ListSearch<Fields> {
  filters: Readonly<Record<string, ListFilter>>;
  sorts: Readonly<Record<string, string>>;
  fields: Fields;
}

const oneOfNames =
  (names: object): SearchField<string | number> =>
  (text) =>
    Object.hasOwn(names, text) ? (positiveInteger(text) ?? text) : undefined;

export function listSearch<
  Filters extends Record<string, ListFilter>,
  Sort extends string,
  const Ids extends string = never,
>({ filters, records = [], sorts }: ListSearchOptions<Filters, Ids, Sort>): ListSearch<FieldsOf<Filters, Ids, Sort>> {
  const fields = {
    q: words,
    ...Object.fromEntries(Object.entries(filters).map(([name, { names }]) => [name, oneOfNames(names)])),
    ...Object.fromEntries(records.map((name) => [name, positiveInteger])),
    sort: oneOf(sorts, Object.keys(sorts)[0] as Sort),
  };
  return { filters, sorts, fields: fields as unknown as FieldsOf<Filters, Ids, Sort> };
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
  search: { fields },
}: RecordPages<Row, Fields, Abilities>) {
  const { search, filtered, change } = useSearchParamsState(fields as Fields & SearchFields);
  const changeField = (changed: Readonly<Record<string, string>>) => change(changed as Parameters<typeof change>[0]);
  return {
    search,
    filtered,
    list: useRecordList(collection, search),
    /** Changes a field of the search; '' removes it. */
    change: (name: keyof Fields & string, value: string) => changeField({ [name]: value }),
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
  return { ...useSearchedList(pages), offered: pages.search, add: () => open('new') };
}

export interface ListPage<Row> {
  list: PagedList<Row>;
  search: object;
  filtered: boolean;
  offered: ListSearch<object>;
  change(name: string, value: string): void;
  clear(): void;
  add(): void;
}
