/** The store can't be reached, or doesn't do what it is asked. What it said is in `cause`, for the log. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The store of releases cannot be reached', { cause });
    this.name = 'StoreUnavailable';
  }
}
