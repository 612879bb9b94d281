import type { AuditEntry } from '@keystead/contracts';
import { color } from '@keystead/ui';
import { DescriptionList } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import styled from 'styled-components';
import { actorText, outcomeText } from './audit-labels.ts';

const Nothing = styled.span`color: ${color.textSubtle};`;
const nothing = <Nothing>None</Nothing>;

interface EntryDialogProps {
  entry: AuditEntry;
  onClose: () => void;
}

/** All details of an entry. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { id, by, at, action, subject, service, account_id, request_id, previous, hash } = entry;
  return (
    <Dialog open onClose={onClose} title={`Entry ${id}`} description={action}>
      <DescriptionList
        items={[
          { term: 'Who', value: actorText(by) },
          { term: 'User', value: by.user_id ?? nothing },
          { term: 'API key', value: by.key_id ?? nothing },
          { term: 'Account', value: account_id ?? nothing },
          { term: 'Subject', value: subject ?? nothing },
          { term: 'Outcome', value: outcomeText(entry) },
          { term: 'Service', value: service },
          { term: 'When (UTC)', value: at },
          { term: 'Request', value: request_id ?? nothing },
          { term: 'Hash', value: <code>{hash}</code> },
          { term: 'Previous hash', value: <code>{previous}</code> },
        ]}
      />
    </Dialog>
  );
}
