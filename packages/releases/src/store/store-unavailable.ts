/** The store can't be reached, or a request to it failed. `cause` holds its error, for the log. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The release store is unavailable', { cause });
    this.name = 'StoreUnavailable';
  }
}
