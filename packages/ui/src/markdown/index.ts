export {
  type MarkdownParts,
  MarkdownText,
  type MarkdownTextProps,
  markdownParts,
  roomyTables,
} from './markdown-text.tsx';
