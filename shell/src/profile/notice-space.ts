import { space } from '@keystead/ui';
import styled from 'styled-components';

/** Separates a Notice from its neighbours, and takes no space without a message. */
export const NoticeSpace = styled.div`& > :not(:empty) { margin-block: ${space[3]}; }`;
