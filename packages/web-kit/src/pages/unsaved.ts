import { useEffect } from 'react';

const open = new Set<symbol>();

/** Whether something is open in this page that would be lost with it. */
export const isUnsaved = (): boolean => open.size > 0;

/** Says that something would be lost if the page were loaded anew, until the answer is called. */
export function holdUnsaved(): () => void {
  const mark = Symbol();
  open.add(mark);
  return () => void open.delete(mark);
}

/** Says that something would be lost if the page were loaded anew: a form with what somebody has entered. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => (unsaved ? holdUnsaved() : undefined), [unsaved]);
}
