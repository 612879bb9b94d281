import { ArrowLeftIcon, space } from '@keystead/ui';
import { BackLink, EmptyState, ShieldCheckIcon } from '@keystead/ui/app';
import { Link } from '@keystead/web-kit';
import styled from 'styled-components';

export function BackToProfile() {
  return (
    <BackLink as={Link} to="/app/profile">
      <ArrowLeftIcon />
      Profile
    </BackLink>
  );
}

export function AdminsOnly(texts: { title: string; hint: string }) {
  return <EmptyState icon={ShieldCheckIcon} {...texts} />;
}

/** Separates a Notice from its neighbours, and takes no space without a message. */
export const NoticeSpace = styled.div`& > :not(:empty) { margin-block: ${space[3]}; }`;
