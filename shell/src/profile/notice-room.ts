import { space } from '@keystead/ui';
import styled from 'styled-components';

/** Keeps a Notice off its neighbours, and takes no room while it has nothing to say. */
export const NoticeRoom = styled.div`& > :not(:empty) { margin-block: ${space[3]}; }`;
