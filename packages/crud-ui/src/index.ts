export { addDays, daysFrom, lastDayOfLike, lastDayOfYearFrom } from './calendar-days.ts';
export {
  CheckoutMessage,
  type CheckoutOutcome,
  type CheckoutTexts,
  cardPaymentTexts,
  useCheckoutOutcome,
  useExternalRedirect,
} from './checkout.tsx';
export { countedHeading, EmailLink, PhoneLink, quantity } from './display-values.tsx';
export { useFieldDefaults, useInitialRecords } from './forms/field-defaults.ts';
export { FormDialog, type RecordFormDialogProps } from './forms/form-dialog.tsx';
export { choicesOf, FormCell, FormGrid, fieldCells, MoreDetails, optionsOf } from './forms/form-fields.tsx';
export { ChangeProblem, fileErrorMessage, SaveProblem } from './forms/problems.tsx';
export { checkFields, recordFormOptions } from './forms/record-form.ts';
export {
  formatDateValue,
  formatInstantValue,
  formatMoneyValue,
  formatWith,
  type HistoryChange,
  type HistoryFields,
  type HistoryValue,
  labelledFields,
} from './history/history-entry.tsx';
export { HistorySection, RecordHistory } from './history/record-history.tsx';
export { AdminsOnly, BackToProfile, Nothing, NoticeSpace } from './page-parts.tsx';
export { type PhotoAdding, useAddPhotos } from './photos/add-photos.tsx';
export { type PhotographedRecord, type PhotoSource, photoQuery } from './photos/photo.tsx';
export { RecordPhotos } from './photos/record-photos.tsx';
export {
  addressLine,
  findProperty,
  NoPropertyEmptyState,
  PropertyChooser,
  PropertyLink,
  type PropertyList,
  PropertyName,
  type PropertySearch,
  properties,
  propertyChoice,
  useHasNoProperty,
} from './properties.tsx';
export { saveReceipt } from './receipts.ts';
export { AbsentRecord, AbsentRecordDialog } from './records/absent-record.tsx';
export { CardList, type EmptyResults, ListResults, RecordsEmptyState } from './records/list-results.tsx';
export { AddAction, ListToolbar, RecordFilter, RecordFilters } from './records/list-toolbar.tsx';
export { type ChooserProps, RecordChooser } from './records/record-chooser.tsx';
export { useRecordDeletion } from './records/record-deletion.ts';
export { RecordMenu } from './records/record-menu.tsx';
export { useFocusOnEnter } from './records/use-focus-on-enter.ts';
export {
  fullName,
  TenantChooser,
  TenantLink,
  type TenantList,
  TenantName,
  type TenantSearch,
  tenantChoice,
  tenants,
} from './tenants.tsx';
