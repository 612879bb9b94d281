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
    const wanted = entry.trim().toLowerCase();
    if (wanted.startsWith('.')) return name.toLowerCase().endsWith(wanted);
    if (wanted.endsWith('/*')) return type.startsWith(wanted.slice(0, -1));
    return type === wanted;
  });
}

/** Sorts files into accepted and rejected ones. The browser does not check files that are dropped. */
export function sortFiles(files: readonly File[], { accept, multiple, maxBytes }: FileRules) {
  const taken: File[] = [];
  const refused: { file: File; reason: FileErrorMessage }[] = [];
  for (const file of files) {
    if (accept !== undefined && !isAccepted(file, accept)) refused.push({ file, reason: 'type' });
    else if (maxBytes !== undefined && file.size > maxBytes) refused.push({ file, reason: 'size' });
    else if (!multiple && taken.length > 0) refused.push({ file, reason: 'count' });
    else taken.push(file);
  }
  return { taken, refused };
}
