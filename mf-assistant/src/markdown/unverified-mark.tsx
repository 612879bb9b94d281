import { color, VisuallyHidden } from '@keystead/ui';
import type { MarkdownComponents, MarkdownTransforms } from '@keystead/ui/markdown';
import styled from 'styled-components';

/** The mark that the service puts after a figure that is in no result. Below the answer it says what the mark means. */
const MARK = '†';

interface TextNode {
  type: string;
  value?: string;
  children?: TextNode[];
  data?: { hName: string };
}

const withMarks = (node: TextNode, isFirst: boolean): TextNode[] => {
  if (node.type !== 'text' || !node.value?.includes(MARK)) return [node];
  return node.value.split(/(†)/).flatMap((value, at): TextNode[] => {
    if (value === '') return [];
    // At the start of a line it is the explanation itself.
    const isMark = value === MARK && !(isFirst && at === 1 && node.value?.startsWith(MARK));
    return [{ type: 'text', value, ...(isMark && { data: { hName: 'sup' } }) }];
  });
};

function markUnverified(node: TextNode): void {
  for (const child of node.children ?? []) markUnverified(child);
  node.children &&= node.children.flatMap((child, at) => withMarks(child, at === 0 && node.type === 'paragraph'));
}

/** Makes elements of the marks, which `UnverifiedMark` renders. */
export const markTransforms: MarkdownTransforms = [() => (tree) => markUnverified(tree as TextNode)];

const Mark = styled.sup`padding-inline-start: 0.0625em; font-weight: 600; line-height: 0; color: ${color.warningInk};`;

export const UnverifiedMark: MarkdownComponents['sup'] = ({ children }) => (
  <Mark title="Not verified">
    <span aria-hidden="true">{children}</span>
    <VisuallyHidden> (not verified)</VisuallyHidden>
  </Mark>
);
