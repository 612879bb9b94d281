/** A file that was not added, and the reason. */
export interface RejectedFile {
  name: string;
  reason: string;
}
