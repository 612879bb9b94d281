import { ArrowLeftIcon, space } from '@keystead/ui';
import { BackLink, EmptyState, ShieldCheckIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import type { ComponentProps } from 'react';
import styled from 'styled-components';

export const BackTo = ({ to, children }: Pick<ComponentProps<typeof Link>, 'to' | 'children'>) => (
  <BackLink as={Link} to={to}>
    <ArrowLeftIcon />
    {children}
  </BackLink>
);

export const BackToProfile = () => <BackTo to="/app/profile">Profile</BackTo>;

export function AdminsOnly(texts: { title: string; hint: string }) {
  return <EmptyState icon={ShieldCheckIcon} {...texts} />;
}

/** Separates a Notice from its neighbours, and takes no space without a message. */
export const NoticeSpace = styled.div`& > :not(:empty) { margin-block: ${space[3]}; }`;
