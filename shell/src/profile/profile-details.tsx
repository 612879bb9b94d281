import type { User } from '@keystead/contracts';
import { formatDate } from '@keystead/ui';
import { DescriptionList, statusLabel } from '@keystead/ui/app';

export function ProfileDetails({ user }: { user: User }) {
  return (
    <DescriptionList
      items={[
        { term: 'First name', value: user.first_name },
        { term: 'Last name', value: user.last_name },
        { term: 'Email', value: user.email },
        { term: 'Phone', value: user.phone || 'Not provided' },
        { term: 'Role', value: statusLabel(user.role) },
        { term: 'Member since', value: formatDate(user.created_at) },
      ]}
    />
  );
}
