/** A file that was not added, and why not. */
export interface RefusedFile {
  name: string;
  reason: string;
}
