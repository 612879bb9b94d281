/**
 * Replaces the browser APIs that saving a file needs and jsdom lacks. Returns the names of the saved files, the latest
 * last.
 */
export function collectSavedFiles(): string[] {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:saved';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}
