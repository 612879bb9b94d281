/** The bytes don't match the hash that came with them. */
export class WrongHash extends Error {
  constructor(integrity: string) {
    super(`The content does not match ${integrity}`);
    this.name = 'WrongHash';
  }
}
