import { Alert, layer, media, radius, shadow, space } from '@keystead/ui';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { useReceiptUnderWay } from './download-receipt.ts';

// Where the toast comes that says how it went.
const Place = styled.div`
  position: fixed;
  z-index: ${layer.toast};
  inset-block-end: ${space[4]};
  inset-inline: ${space[4]};
  border-radius: ${radius.medium};
  &:not(:empty) { box-shadow: ${shadow.high}; }
  ${media.tablet} { inset-block-end: ${space[6]}; inset-inline: auto ${space[6]}; inline-size: 23rem; }
`;

/** What is said while a receipt is being made. */
export const RECEIPT_UNDER_WAY = 'Generating receipt, please wait...';

/** Says above the page, and above its dialogs, that a receipt is being made; the place is always there to be heard. */
export function ReceiptNotice() {
  const underWay = useReceiptUnderWay();
  return createPortal(
    <Place aria-live="polite">{underWay && <Alert>{RECEIPT_UNDER_WAY}</Alert>}</Place>,
    document.body,
  );
}
