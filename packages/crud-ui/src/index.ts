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
export { FormFields, recordForm, useDeclaredForm, type ValuesOf } from './forms/declared-form.tsx';
export { type NamedRecords, useFieldDefaults, useInitialRecords } from './forms/field-defaults.ts';
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
export { FormDialog, type RecordFormDialogProps } from './forms/form-dialog.tsx';
export { choicesOf, FormCell, FormGrid, fieldCells, MoreDetails, optionsOf } from './forms/form-fields.tsx';
export { ChangeProblem, fileErrorMessage, SaveProblem } from './forms/problems.tsx';
export { CreateDialog, DeclaredFormDialog, EditDialog } from './forms/record-dialogs.tsx';
export { checkFields, recordFormOptions } from './forms/record-form.ts';
export {
  formatInstantValue,
  formatWith,
  type HistoryChange,
  type HistoryFields,
  labelledFields,
} from './history/history-entry.tsx';
export { HistorySection, RecordHistory } from './history/record-history.tsx';
export { AdminsOnly, BackToProfile, NoticeSpace } from './page-parts.tsx';
export { useAddPhotos } from './photos/add-photos.tsx';
export { type PhotoSource, photoQuery } from './photos/photo.tsx';
export { RecordPhotos } from './photos/record-photos.tsx';
export {
  addressLine,
  findProperty,
  NoPropertyEmptyState,
  PropertyLink,
  PropertyName,
  properties,
  propertyChoice,
  useHasNoProperty,
} from './properties.tsx';
export { saveReceipt } from './receipts.ts';
export { AbsentRecord, AbsentRecordDialog } from './records/absent-record.tsx';
export { crudCollection, type SearchIn } from './records/crud-collection.ts';
export {
  type Fact,
  FactGrid,
  Facts,
  Nothing,
  numbersOrMissing,
  orMissing,
  Paragraph,
  proseOrMissing,
  RecordLink,
  type ReferenceProps,
  Surface,
} from './records/facts.tsx';
export { listSearch, useListPage, useSearchedList } from './records/list-page.ts';
export {
  CardList,
  CardResults,
  type EmptyResults,
  ListResults,
  RecordsEmptyState,
  type RecordTableProps,
  TableResults,
} from './records/list-results.tsx';
export { AddAction, CardsToolbar, ListToolbar, RecordFilters, TableToolbar } from './records/list-toolbar.tsx';
export { useQuickChange } from './records/quick-change.ts';
export { CardName, CardText, RecordCard } from './records/record-card.tsx';
export { type ChooserProps, RecordChooser } from './records/record-chooser.tsx';
export { useRecordDeletion } from './records/record-deletion.ts';
export { OpenedRecord, TabbedDialog } from './records/record-dialog.tsx';
export { RecordMenu } from './records/record-menu.tsx';
export { type PageDeletion, RecordPage } from './records/record-page.tsx';
export { useFocusOnEnter } from './records/use-focus-on-enter.ts';
export {
  fullName,
  TenantLink,
  tenantChoice,
  tenants,
} from './tenants.tsx';
