export {
  type MarkdownComponents,
  MarkdownText,
  type MarkdownTextProps,
  markdownComponents,
  roomyTables,
} from './markdown-text.tsx';
