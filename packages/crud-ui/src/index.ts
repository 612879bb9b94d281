export { CheckoutMessage, type CheckoutTexts, cardPaymentTexts } from './checkout/checkout-message.tsx';
export { type CheckoutOutcome, useCheckoutOutcome } from './checkout/use-checkout-outcome.ts';
export { useExternalRedirect } from './checkout/use-external-redirect.ts';
export { EmailLink, PhoneLink } from './contacts/contact-links.tsx';
export { addDays, daysFrom, lastDayOfLike, lastDayOfYearFrom } from './dates/calendar-days.ts';
export { ChangeProblem } from './forms/change-problem.tsx';
export { checkFields } from './forms/check-fields.ts';
export { choicesOf, optionsOf } from './forms/choices.tsx';
export { fileErrorMessage } from './forms/file-error-message.ts';
export { FormDialog, type RecordFormDialogProps } from './forms/form-dialog.tsx';
export { FormCell, FormGrid } from './forms/form-grid.ts';
export { MoreDetails } from './forms/more-details.tsx';
export { SaveProblem } from './forms/save-problem.tsx';
export { useFieldDefaults } from './forms/use-field-defaults.ts';
export { useInitialRecords } from './forms/use-initial-records.ts';
export {
  formatDateValue,
  formatInstantValue,
  formatMoneyValue,
  formatWith,
  type HistoryChange,
  type HistoryFields,
  type HistoryValue,
} from './history/history-field.ts';
export { HistorySection } from './history/history-section.tsx';
export { RecordHistory } from './history/record-history.tsx';
export { photoQuery } from './photos/photo-query.ts';
export type { PhotographedRecord, PhotoSource } from './photos/photo-source.ts';
export { RecordPhotos } from './photos/record-photos.tsx';
export { type PhotoAdding, useAddPhotos } from './photos/use-add-photos.ts';
export { addressLine } from './properties/address-line.ts';
export { findProperty } from './properties/find-property.ts';
export { NoPropertyEmptyState, useHasNoProperty } from './properties/home-empty-state.tsx';
export { PropertyChooser, propertyChoice } from './properties/property-chooser.tsx';
export { type PropertyList, type PropertySearch, properties } from './properties/property-collection.ts';
export { PropertyLink } from './properties/property-link.tsx';
export { PropertyName } from './properties/property-name.tsx';
export { saveReceipt } from './receipts/save-receipt.ts';
export { AbsentRecord } from './records/absent-record.tsx';
export { AbsentRecordDialog } from './records/absent-record-dialog.tsx';
export { AddAction } from './records/add-action.tsx';
export { countedHeading } from './records/counted-heading.ts';
export { ListToolbar } from './records/list-toolbar.tsx';
export { quantity } from './records/quantity.ts';
export { type ChooserProps, RecordChooser } from './records/record-chooser.tsx';
export { RecordFilter } from './records/record-filter.tsx';
export { RecordFilters } from './records/record-filters.tsx';
export { type EmptyResults, RecordsEmptyState } from './records/records-empty-state.tsx';
export { useFocusOnEnter } from './records/use-focus-on-enter.ts';
export { fullName } from './tenants/full-name.ts';
export { TenantChooser, tenantChoice } from './tenants/tenant-chooser.tsx';
export { type TenantList, type TenantSearch, tenants } from './tenants/tenant-collection.ts';
export { TenantLink } from './tenants/tenant-link.tsx';
export { TenantName } from './tenants/tenant-name.tsx';
