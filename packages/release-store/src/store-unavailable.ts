/** The store can't be reached, or a request to it failed. `cause` holds its error, for the log. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The store of releases cannot be reached', { cause });
    this.name = 'StoreUnavailable';
  }
}
