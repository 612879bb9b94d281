export * from './calendar-days.ts';
export {
  CheckoutMessage,
  type CheckoutOutcome,
  type CheckoutTexts,
  cardPaymentTexts,
  useCheckoutOutcome,
  useExternalRedirect,
} from './checkout.tsx';
export * from './disclosure.tsx';
export * from './display-values.tsx';
export { FormFields, FormRows, recordForm, useDeclaredForm, type ValuesOf } from './forms/declared-form.tsx';
export * from './forms/field-defaults.ts';
export {
  choiceField,
  chooserField,
  dateField,
  longTextField,
  moneyField,
  numberField,
  optionalChoiceField,
  propertyField,
  tenantField,
  textField,
} from './forms/field-kinds.tsx';
export * from './forms/form-fields.tsx';
export { usePreview } from './forms/preview.ts';
export * from './forms/problems.tsx';
export { CreateDialog, EditDialog, LoadedDialog, SendingDialog, useDiscardGuard } from './forms/record-dialogs.tsx';
export {
  formatDateValue,
  formatInstantValue,
  formatMoneyValue,
  formatWith,
  type HistoryChange,
  type HistoryFields,
} from './history/history-entry.tsx';
export * from './history/record-history.tsx';
export { AccountChooser, accounts, Owner, OwnerName } from './owners.tsx';
export * from './page-parts.tsx';
export { addWhenShown, useAddPhotos } from './photos/add-photos.tsx';
export { type PhotoSource, photoQuery } from './photos/photo.tsx';
export { photosField } from './photos/photo-picker.tsx';
export { RecordPhotos } from './photos/record-photos.tsx';
export {
  addressLine,
  findProperty,
  NoPropertyEmptyState,
  PropertyChooser,
  PropertyLink,
  PropertyName,
  properties,
  useHasNoProperty,
  useIsAddedTenant,
} from './properties.tsx';
export { saveReceipt } from './receipts.ts';
export * from './records/absent-record.tsx';
export * from './records/actions.tsx';
export {
  type BulkAction,
  BulkActions,
  BulkConfirm,
  type BulkDialogProps,
  deleteAction,
} from './records/bulk-actions.tsx';
export {
  type CrudCollection,
  crudCollection,
  pageOf,
  type SearchIn,
  toListQuery,
} from './records/crud-collection.ts';
export { DayInput } from './records/days-filter.tsx';
export * from './records/facts.tsx';
export { type ListPage, listSearch, sortOf, useListPage, useSearchedList } from './records/list-page.ts';
export {
  CardList,
  CardResults,
  ListResults,
  ListTable,
  MoreRows,
  type RecordTable,
  TableResults,
} from './records/list-results.tsx';
export * from './records/list-toolbar.tsx';
export { MessageTenants } from './records/message-tenants.tsx';
export { useCompactRows, usePersonalSetting } from './records/personal-setting.ts';
export * from './records/quick-change.ts';
export * from './records/record-card.tsx';
export { type ChooserProps, namedOption, RecordChooser } from './records/record-chooser.tsx';
export * from './records/record-deletion.ts';
export * from './records/record-dialog.tsx';
export * from './records/record-menu.tsx';
export * from './records/record-page.tsx';
export { useSelection } from './records/selection.ts';
export { TransferMenu } from './records/transfer-menu.tsx';
export * from './records/use-focus-on-enter.ts';
export * from './rent-terms.ts';
export { FormRuleWarnings, overrideReasonField, RuleWarnings } from './rule-warnings.tsx';
export { fullName, TenantLink, tenantChoice, tenants } from './tenants.tsx';
