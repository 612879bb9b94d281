import type { Release, ReleaseRef, RemoteName } from '@keystead/contracts';
import { formatInstant } from '@keystead/ui';
import { Select, type SelectOption } from '@keystead/ui/overlays';
import { releaseText } from './release-labels.ts';
import { useReleaseList } from './release-queries.ts';

const optionOf = (release: Release, current: ReleaseRef | null): SelectOption<string> => ({
  value: String(release.id),
  label: releaseText(release),
  hint: `Published ${formatInstant(release.published_at)} by ${release.published_by}${
    release.id === current?.id ? '; the stable one' : ''
  }`,
});

interface ReleaseChoiceProps {
  remote: RemoteName;
  stable: ReleaseRef | null;
  /** An option before the releases. */
  first?: SelectOption<string>;
  value: string;
  onChange: (id: string) => void;
  onBlur?: () => void;
}

/** A choice among a remote's releases that aren't blocked, the newest first. */
export function ReleaseChoice({ remote, stable, first, value, onChange, onBlur }: ReleaseChoiceProps) {
  const { rows, failed } = useReleaseList(remote, 'published');
  const options = [...(first ? [first] : []), ...(rows ?? []).map((release) => optionOf(release, stable))];
  const placeholder = failed
    ? 'Failed to load releases'
    : rows?.length === 0 && !first
      ? 'Nothing has been published yet'
      : 'Choose a release';
  return (
    <Select
      options={options}
      value={value === '' ? null : value}
      placeholder={placeholder}
      onChange={onChange}
      {...(onBlur && { onBlur })}
    />
  );
}
