// What only signed-in pages need. Only lazily loaded pages import it, so that the first page doesn't load it.
export { Avatar } from '../avatar.tsx';
export { Checkbox, type RadioCardOption, RadioCards, SelectBox } from './choices.tsx';
export { CopyText } from './copy-text.tsx';
export {
  DataTable,
  type DataTableColumn,
  type DataTableProps,
  groupHeading,
  type RowGroups,
  type RowOrder,
  type RowSelection,
} from './data-table.tsx';
export { FileButton, FileDrop, type FileErrorMessage, formatFileSize } from './file-drop.tsx';
export * from './icons.ts';
export { DateInput, DateTimeInput, MoneyInput, NativeSelect, NumberInput, SearchInput } from './inputs.tsx';
export { Key, Keys } from './keys.tsx';
export { EmptyState, type EmptyStateProps, LoadingRows, Pager } from './list-states.tsx';
export { LoadFailure, MissingFields, type MissingFieldsProps, Notice } from './messages.tsx';
export { NestedQueries } from './nested-queries.tsx';
export { NotificationItem, NotificationList } from './notification-item.tsx';
export { BackLink, PageHeader, Section } from './page-layout.tsx';
export { PhotoFrame, type PhotoFrameProps } from './photo-frame.tsx';
export { Meter, ProgressBar } from './progress.tsx';
export { DescriptionList, StatusBadge, statusLabel, Timeline, type TimelineEntry } from './record-details.tsx';
