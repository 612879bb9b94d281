import type { ContactMessage } from '@keystead/contracts';
import { EmailLink, PhoneLink } from '@keystead/crud-ui';
import { Badge, color, formatInstant, radius, Stack, space } from '@keystead/ui';
import { DescriptionList } from '@keystead/ui/app';
import styled from 'styled-components';
import { statusNames, statusTones } from './message-labels.ts';

const Text = styled.p`
  padding: ${space[5]};
  border-radius: ${radius.large};
  background: ${color.sunken};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Facts = styled.div`& a { color: ${color.accentInk}; text-underline-offset: 0.2em; }`;
const Nothing = styled.span`color: ${color.textSubtle};`;

/** A message and the contact details of its author. */
export function MessageDetails({ message }: { message: ContactMessage }) {
  const { email, phone, company, status, created_at } = message;
  const nothing = <Nothing>Not provided</Nothing>;
  return (
    <Stack gap={5}>
      <Text>{message.message}</Text>
      <Facts>
        <DescriptionList
          items={[
            { term: 'Email', value: <EmailLink email={email} /> },
            { term: 'Phone', value: phone === null ? nothing : <PhoneLink phone={phone} /> },
            { term: 'Company', value: company ?? nothing },
            {
              term: 'Status',
              value: (
                <Badge tone={statusTones[status]} dot>
                  {statusNames[status]}
                </Badge>
              ),
            },
            { term: 'Received', value: formatInstant(created_at) },
          ]}
        />
      </Facts>
    </Stack>
  );
}
