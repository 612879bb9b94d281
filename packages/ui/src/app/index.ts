// What only signed-in pages need. Only lazily loaded pages import it, so that the first page doesn't load it.
export { Avatar, type AvatarProps, initials } from '../avatar.tsx';
export { Checkbox, type CheckboxProps, type RadioCardOption, RadioCards, type RadioCardsProps } from './choices.tsx';
export { CopyText, type CopyTextProps } from './copy-text.tsx';
export { DataTable, type DataTableColumn, type DataTableProps } from './data-table.tsx';
export { FileDrop, type FileDropProps, type FileErrorMessage, formatFileSize } from './file-drop.tsx';
export * from './icons.ts';
export {
  DateInput,
  DateTimeInput,
  MoneyInput,
  NativeSelect,
  NumberInput,
  SearchInput,
  type SearchInputProps,
} from './inputs.tsx';
export {
  EmptyState,
  type EmptyStateProps,
  LoadingRows,
  type LoadingRowsProps,
  Pager,
  type PagerProps,
} from './list-states.tsx';
export {
  LoadFailure,
  type LoadFailureProps,
  MESSAGE_MS,
  MissingFields,
  type MissingFieldsProps,
  Notice,
  type NoticeProps,
} from './messages.tsx';
export { BackLink, PageHeader, type PageHeaderProps, Section, type SectionProps } from './page-layout.tsx';
export { PhotoFrame, type PhotoFrameProps } from './photo-frame.tsx';
export { Meter, type MeterProps, ProgressBar, type ProgressBarProps } from './progress.tsx';
export {
  DescriptionList,
  type DescriptionListProps,
  StatusBadge,
  statusLabel,
  Timeline,
  type TimelineEntry,
  type TimelineProps,
} from './record-details.tsx';
