import { VisuallyHidden } from '@keystead/ui';

/** A field that no person sees, hears or reaches: who fills it in is a program. */
export function Trap() {
  return (
    <VisuallyHidden aria-hidden>
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  );
}
