// What signed-in pages need besides the main entry. Only lazily loaded pages import it, so that the first page doesn't
// load it.
export { plansQuery, subscriptionQuery, type WantedPlan, wantedPaidPlan, wantedPlan } from '../billing.ts';
export { failureText, isConflict } from '../http/errors.ts';
export { download, saveFile, upload } from '../http/files.ts';
export { type ListenOptions, listen } from '../http/listen.ts';
export { useListFocus } from '../pages/list-focus.ts';
export {
  oneOf,
  positiveInteger,
  type SearchChange,
  type SearchField,
  type SearchRead,
  useDebouncedText,
  useSearchParamsState,
  words,
} from '../pages/list-search.ts';
export { useDialogRoutes } from '../pages/use-dialog-routes.ts';
export type { Collection, Identified, ListAbilities, Page, Paging } from '../records/collection.ts';
export { useEditedRecord, useRecord } from '../records/record.ts';
export { type RecordCache, recordKey, useRecordCache } from '../records/record-cache.ts';
export { type PagedList, type PagedListSource, usePagedList, useRecordList } from '../records/record-list.ts';
export {
  type Change,
  type Creation,
  type Deletion,
  useChange,
  useCreation,
  useDeletion,
} from '../records/record-mutations.ts';
export { personalTabStorage } from '../session.ts';
export * from './query.ts';
