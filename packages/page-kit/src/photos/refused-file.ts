/** A file that was not added, and the reason. */
export interface RefusedFile {
  name: string;
  reason: string;
}
