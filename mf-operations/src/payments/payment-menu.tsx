import type { Payment } from '@keystead/contracts';
import { EyeIcon, IconButton, RefreshCwIcon } from '@keystead/ui';
import { EllipsisIcon, PencilIcon, TrashIcon } from '@keystead/ui/app';
import { Menu, type MenuAction } from '@keystead/ui/overlays';
import { paymentName } from './payment-labels.ts';
import { usePaymentNavigation } from './payment-navigation.ts';
import { mayEdit } from './payment-states.ts';

/** Further actions on a payment in the list, by its `abilities` from the server. */
export function PaymentMenu({ payment, onDelete }: { payment: Payment; onDelete: () => void }) {
  const { open } = usePaymentNavigation();
  const { id, abilities } = payment;
  const items: MenuAction[] = [
    { label: 'View', icon: EyeIcon, onSelect: () => open(id) },
    ...(mayEdit(payment) ? [{ label: 'Edit', icon: PencilIcon, onSelect: () => open(`${id}/edit`) }] : []),
    ...(abilities.reverse
      ? [
          {
            label: 'Reverse',
            icon: RefreshCwIcon,
            onSelect: () => open(`${id}/reverse`),
            tone: 'danger',
            separated: true,
          } as const,
        ]
      : []),
    ...(abilities.delete
      ? [{ label: 'Delete', icon: TrashIcon, onSelect: onDelete, tone: 'danger', separated: true } as const]
      : []),
  ];
  const trigger = (
    <IconButton label={`Actions for ${paymentName(payment)}`} size="small">
      <EllipsisIcon />
    </IconButton>
  );
  return <Menu trigger={trigger} items={items} />;
}
