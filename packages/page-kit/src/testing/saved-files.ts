/** What jsdom lacks and the saving of a file takes of a browser. Answers the names of what was saved, the latest last. */
export function collectSavedFiles(): string[] {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:saved';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}
