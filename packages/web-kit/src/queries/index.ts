// What signed-in pages need besides the main entry. Only lazily loaded pages import it, so that the first page doesn't
// load it.
export { plansQuery } from '../billing/plans-query.ts';
export { subscriptionQuery } from '../billing/subscription-query.ts';
export { type WantedPlan, wantedPaidPlan, wantedPlan } from '../billing/wanted-plan.ts';
export { failureText } from '../http/failure-text.ts';
export { download, saveFile, upload } from '../http/files.ts';
export { type ListenOptions, listen } from '../http/listen.ts';
export { useDebouncedText } from '../pages/use-debounced-text.ts';
export { useDialogRoutes } from '../pages/use-dialog-routes.ts';
export { useListFocus } from '../pages/use-list-focus.ts';
export {
  oneOf,
  positiveInteger,
  type SearchChange,
  type SearchField,
  type SearchRead,
  useSearchParamsState,
  words,
} from '../pages/use-search-params-state.ts';
export type { Collection, Identified, ListAbilities, Page, Paging } from '../records/collection.ts';
export { isConflict } from '../records/is-conflict.ts';
export { recordKey } from '../records/record-keys.ts';
export { type Change, useChange } from '../records/use-change.ts';
export { type Creation, useCreation } from '../records/use-creation.ts';
export { type Deletion, useDeletion } from '../records/use-deletion.ts';
export { useEditedRecord } from '../records/use-edited-record.ts';
export { type PagedList, type PagedListSource, usePagedList } from '../records/use-paged-list.ts';
export { useRecord } from '../records/use-record.ts';
export { type RecordCache, useRecordCache } from '../records/use-record-cache.ts';
export { useRecordList } from '../records/use-record-list.ts';
export { personalTabStorage } from '../session/personal-tab-storage.ts';
export * from './query.ts';
export { createQueryClient, queryClient } from './query-client.ts';
