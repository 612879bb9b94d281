import type { Personnel } from '@keystead/contracts';
import { EmailLink, PhoneLink } from '@keystead/crud-ui';
import { color, formatInstant } from '@keystead/ui';
import { DescriptionList, StatusBadge } from '@keystead/ui/app';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { OpenRequests } from './open-requests.tsx';
import { rateText } from './personnel-labels.ts';

const Root = styled.div`& a { color: ${color.accentInk}; text-underline-offset: 0.2em; }`;
const Prose = styled.span`white-space: pre-line;`;
const Nothing = styled.span`color: ${color.textSubtle};`;

const orMissing = (value: ReactNode) => value ?? <Nothing>Not provided</Nothing>;
const prose = (text: string | null) => orMissing(text && <Prose>{text}</Prose>);

/** The details of one of the personnel. */
export function PersonnelDetails({ one }: { one: Personnel }) {
  const { email, phone, hourly_rate } = one;
  return (
    <Root>
      <DescriptionList
        items={[
          { term: 'Service type', value: one.service_type },
          { term: 'Availability', value: <StatusBadge status={one.availability} /> },
          { term: 'Phone', value: orMissing(phone && <PhoneLink phone={phone} />) },
          { term: 'Email', value: orMissing(email && <EmailLink email={email} />) },
          { term: 'Location', value: orMissing(one.location) },
          { term: 'Hourly rate', value: orMissing(hourly_rate === null ? null : rateText(hourly_rate)) },
          { term: 'Specialties', value: prose(one.specialties) },
          { term: 'Notes', value: prose(one.notes) },
          { term: 'Requests', value: <OpenRequests one={one} /> },
          { term: 'Added', value: formatInstant(one.created_at) },
        ]}
      />
    </Root>
  );
}
