import { type ComponentProps, type DragEvent, type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import { LinkButton } from '../button.tsx';
import { useFieldControl } from '../field.tsx';
import { VisuallyHidden } from '../layout.ts';
import { color, easing, font, motion, radius, space } from '../tokens.ts';
import { UploadIcon } from './icons.ts';

const KILO = 1024;
const units = ['bytes', 'KB', 'MB', 'GB'];

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** The size of a file, formatted for reading: `8388608` → `8 MB`. */
export function formatFileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(KILO)));
  return `${number.format(bytes / KILO ** step)} ${bytes === 1 ? 'byte' : units[step]}`;
}

/** Why a file is rejected: wrong type, too large, or one too many. */
export type FileErrorMessage = 'type' | 'size' | 'count';

interface FileRules {
  /** As the native attribute; undefined accepts every type. */
  accept: string | undefined;
  multiple: boolean;
  maxBytes: number | undefined;
}

function isAccepted({ name, type }: File, accept: string): boolean {
  return accept.split(',').some((entry) => {
    const pattern = entry.trim().toLowerCase();
    if (pattern.startsWith('.')) return name.toLowerCase().endsWith(pattern);
    if (pattern.endsWith('/*')) return type.startsWith(pattern.slice(0, -1));
    return type === pattern;
  });
}

/** Sorts files into accepted and rejected ones. The browser does not check files that are dropped. */
export function sortFiles(files: readonly File[], { accept, multiple, maxBytes }: FileRules) {
  const accepted: File[] = [];
  const rejected: { file: File; reason: FileErrorMessage }[] = [];
  for (const file of files) {
    if (accept !== undefined && !isAccepted(file, accept)) rejected.push({ file, reason: 'type' });
    else if (maxBytes !== undefined && file.size > maxBytes) rejected.push({ file, reason: 'size' });
    else if (!multiple && accepted.length > 0) rejected.push({ file, reason: 'count' });
    else accepted.push(file);
  }
  return { accepted, rejected };
}

const Root = styled.label`
  position: relative;
  display: grid;
  justify-items: center;
  gap: ${space[1]};
  padding: ${space[6]};
  border: 1px dashed ${color.control};
  border-radius: ${radius.large};
  background: ${color.surface};
  text-align: center;
  cursor: pointer;
  transition: ${motion.fast} ${easing};
  transition-property: background, border-color;
  &:hover, &[data-over] { background: ${color.accentSoft}; border-color: ${color.accent}; }
  &[data-over] { border-style: solid; }
  &:has(:focus-visible) { outline: 2px solid ${color.focus}; outline-offset: 2px; }
  &:has([aria-invalid='true']) { border-color: ${color.danger}; }
  &:has(:disabled) { background: ${color.sunken}; border-color: ${color.border}; color: ${color.textSubtle}; cursor: not-allowed; }
  & > svg { inline-size: 1.5rem; block-size: 1.5rem; margin-block-end: ${space[1]}; color: ${color.accentInk}; stroke-width: 1.75; }
  &:has(:disabled) > svg { color: inherit; }
`;

const Title = styled.span`font: ${font('strong')};`;
const Hint = styled.span`font: ${font('small')}; color: ${color.textMuted};`;

export interface FileDropProps {
  /** The instruction, also the accessible name: `Drop photos here, or choose them`. */
  label: ReactNode;
  /** Says which files are expected; the maximum size is added automatically. */
  hint?: string;
  /** As the native attribute: media types and file extensions, `image/jpeg,image/png` or `.csv,text/csv`. */
  accept?: string;
  multiple?: boolean;
  maxBytes?: number;
  disabled?: boolean;
  /** Called with the accepted files, never with an empty list. */
  onFiles: (files: File[]) => void;
  onRejected?: (file: File, reason: FileErrorMessage) => void;
}

/** A drop area for files; a press opens the file picker. Keyboards and screen readers use its native file input. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, accept, multiple = false, maxBytes, disabled = false, onFiles, onRejected } = props;
  const id = useId();
  const field = useFieldControl({});
  const [over, setOver] = useState(false);
  const limit = maxBytes !== undefined && `up to ${formatFileSize(maxBytes)}${multiple ? ' each' : ''}`;
  const hintText = [hint, limit].filter(Boolean).join(', ');
  const hintId = hintText === '' ? undefined : `${id}-hint`;

  const handleFiles = (list: FileList | null) => {
    const { accepted, rejected } = sortFiles([...(list ?? [])], { accept, multiple, maxBytes });
    for (const { file, reason } of rejected) onRejected?.(file, reason);
    if (accepted.length > 0) onFiles(accepted);
  };
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  return (
    <Root
      data-over={over ? '' : undefined}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        if (!disabled) handleFiles(event.dataTransfer.files);
      }}
    >
      <UploadIcon />
      <Title id={`${id}-title`}>{label}</Title>
      {hintText !== '' && <Hint id={hintId}>{hintText}</Hint>}
      <VisuallyHidden
        as="input"
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        {...field}
        aria-labelledby={`${id}-title`}
        aria-describedby={[field['aria-describedby'], hintId].filter(Boolean).join(' ') || undefined}
        onChange={(event) => {
          handleFiles(event.currentTarget.files);
          // So that the same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </Root>
  );
}

const FileLabel = styled(LinkButton)`
  position: relative;
  cursor: pointer;
  &:has(:focus-visible) { outline: 2px solid ${color.focus}; outline-offset: 2px; }
  &:has(:disabled) { cursor: not-allowed; background: ${color.hover}; border-color: transparent; box-shadow: none; color: ${color.textSubtle}; }
`;

interface FileButtonProps
  extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'capture' | 'multiple' | 'disabled'> {
  /** Called with the chosen files, unchecked, never with an empty list. */
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A button that opens the file picker, or with `capture` the camera of a phone. */
export function FileButton({ onFiles, children, ...input }: FileButtonProps) {
  return (
    <FileLabel as="label" variant="secondary">
      {children}
      <VisuallyHidden
        as="input"
        type="file"
        {...input}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </FileLabel>
  );
}
