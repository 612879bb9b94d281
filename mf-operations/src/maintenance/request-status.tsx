import type { MaintenanceRequest } from '@keystead/contracts';
import { choicesOf, NotSaved } from '@keystead/crud-ui';
import { StatusBadge } from '@keystead/ui/app';
import { Select } from '@keystead/ui/overlays';
import { useFocusAfter } from '@keystead/web-kit';
import { useRef } from 'react';
import styled from 'styled-components';
import { useChangeStatus } from './maintenance.api.ts';
import { statusNames } from './maintenance.ts';

const Place = styled.span<{ $chosen: boolean }>`
  display: ${({ $chosen }) => ($chosen ? 'block' : 'flex')};
  inline-size: ${({ $chosen }) => ($chosen ? '9.5rem' : 'auto')};
  max-inline-size: 100%;
  text-align: start;
  &:focus { outline: none; }
`;

const options = choicesOf(statusNames);

/**
 * The status of a request. Users who manage it can change it, others only see it. Completed is final here (rules §5);
 * it can only be reopened through the edit dialog.
 */
export function RequestStatus({ maintenance }: { maintenance: MaintenanceRequest }) {
  const { title, status, abilities } = maintenance;
  const { changeStatus, saving, isPending, failure } = useChangeStatus();
  const chosen = abilities.manage && status !== 'completed';
  const place = useRef<HTMLSpanElement>(null);
  useFocusAfter(chosen, () => place.current);
  const choose = (next: MaintenanceRequest['status']) => {
    if (!isPending && next !== status) changeStatus(maintenance, next);
  };
  return (
    <Place ref={place} tabIndex={-1} $chosen={chosen}>
      {chosen ? (
        <>
          <Select printed label={`Status of ${title}`} options={options} value={saving ?? status} onChange={choose} />
          {failure && <NotSaved>{failure}</NotSaved>}
        </>
      ) : (
        <StatusBadge status={status} />
      )}
    </Place>
  );
}
