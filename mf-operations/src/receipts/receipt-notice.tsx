import { Alert, layer, media, radius, shadow, space } from '@keystead/ui';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { useReceiptPending } from './download-receipt.ts';

// At the position of the toast that reports the result.
const Place = styled.div`
  position: fixed;
  z-index: ${layer.toast};
  inset-block-end: ${space[4]};
  inset-inline: ${space[4]};
  border-radius: ${radius.medium};
  &:not(:empty) { box-shadow: ${shadow.high}; }
  ${media.tablet} { inset-block-end: ${space[6]}; inset-inline: auto ${space[6]}; inline-size: 23rem; }
`;

/** The notice while a receipt is being created. */
export const RECEIPT_PENDING = 'Generating receipt, please wait...';

/**
 * A notice above the page and its dialogs while a receipt is created. Its live region is always rendered, so that
 * screen readers announce it.
 */
export function ReceiptNotice() {
  const pending = useReceiptPending();
  return createPortal(<Place aria-live="polite">{pending && <Alert>{RECEIPT_PENDING}</Alert>}</Place>, document.body);
}
