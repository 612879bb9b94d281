import { VisuallyHidden } from '@keystead/ui';

/** A honeypot field. No user can see, hear or focus it, so only a program fills it in. */
export function HoneypotField() {
  return (
    <VisuallyHidden aria-hidden>
      <label>
        Website
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </VisuallyHidden>
  );
}
