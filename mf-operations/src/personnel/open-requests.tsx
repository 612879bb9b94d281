import type { Personnel } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import { Link } from '@keystead/web-kit';
import { assignedTo } from '../maintenance/maintenance-navigation.ts';

/** The number of open requests of one of the personnel, linked to all requests ever assigned to them. */
export function OpenRequests({ one: { id, name, open_requests } }: { one: Personnel }) {
  const count = quantity(open_requests, 'open request', 'open requests');
  return (
    <Link to={assignedTo(id)} aria-label={`${count} of ${name}`}>
      {count}
    </Link>
  );
}
