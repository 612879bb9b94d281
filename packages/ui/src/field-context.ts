import { createContext, use } from 'react';

/** What a Field passes to the control inside it. */
export interface FieldWiring {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface ControlProps {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
}

/**
 * The attributes that connect a control to the Field around it. The control's own attributes win; outside a Field only
 * they apply.
 */
export function useFieldControl(own: ControlProps): ControlProps {
  const field = use(FieldContext);
  return {
    id: own.id ?? field?.id,
    required: own.required ?? (field?.required || undefined),
    'aria-describedby': own['aria-describedby'] ?? field?.describedBy,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
  };
}
