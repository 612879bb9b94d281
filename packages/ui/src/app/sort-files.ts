/** Why a file is rejected: wrong type, too large, or one too many. */
export type FileErrorMessage = 'type' | 'size' | 'count';

export interface FileRules {
  /** As the native attribute; undefined accepts every type. */
  accept: string | undefined;
  multiple: boolean;
  maxBytes: number | undefined;
}

/** Whether a file's type or extension is listed in `accept`. */
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
