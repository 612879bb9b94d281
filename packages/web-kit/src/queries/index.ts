// Only lazily loaded pages import it, so that the first page doesn't load it.
export { plansQuery, subscriptionQuery, wantedPaidPlan, wantedPlan } from '../billing.ts';
export { failureText, isConflict } from '../http/errors.ts';
export { download, saveFile, upload } from '../http/files.ts';
export { listen } from '../http/listen.ts';
export { useListFocus } from '../pages/list-focus.ts';
export {
  calendarDate,
  oneOf,
  positiveInteger,
  type SearchField,
  useDebouncedText,
  useSearchParamsState,
  words,
} from '../pages/list-search.ts';
export { useDialogNavigation, useDialogRoutes } from '../pages/use-dialog-routes.ts';
export { useEditedRecord, useRecord } from '../records/record.ts';
export type { Collection, Identified, ListAbilities, Page, Paging, StatusCount } from '../records/record-cache.ts';
export { recordKey, useRecordCache } from '../records/record-cache.ts';
export { type PagedList, usePagedList, useRecordList } from '../records/record-list.ts';
export {
  newIdempotencyKey,
  triedTwice,
  useChange,
  useCreation,
  useDeletion,
  useIdempotencyKey,
} from '../records/record-mutations.ts';
export { personalTabStorage } from '../session.ts';
export * from './query.ts';
