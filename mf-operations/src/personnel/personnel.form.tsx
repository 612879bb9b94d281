import type { Personnel } from '@keystead/contracts';
import {
  CreateDialog,
  choiceField,
  EditDialog,
  longTextField,
  moneyField,
  optionalChoiceField,
  recordForm,
  textField,
} from '@keystead/crud-ui';
import { personnel, personnelPages } from './personnel.api.ts';
import { availabilityNames, serviceTypes } from './personnel.ts';

/** Required fields are those of product §5, limits those of the contract. */
export const personnelForm = recordForm<Personnel>()({
  name: textField('Name', { required: true, maxLength: 200, cell: [6, 3] }),
  service_type: optionalChoiceField('Service type', serviceTypes, {
    required: true,
    none: 'Select a service',
    cell: [6, 3],
  }),
  email: textField('Email', { type: 'email', maxLength: 254, cell: [6, 3] }),
  phone: textField('Phone', { type: 'tel', maxLength: 40, cell: [6, 3] }),
  availability: choiceField('Availability', availabilityNames, { initial: 'available', cell: [6, 3] }),
  hourly_rate: moneyField('Hourly rate', { cell: [6, 3] }),
  location: textField('Location', {
    maxLength: 200,
    cell: [6, 6],
    hint: 'City and state, so that nearby people are suggested first',
  }),
  specialties: longTextField('Specialties', {
    rows: 2,
    maxLength: 1000,
    cell: [6, 6],
    hint: 'Such as: water heaters, drains, leak detection',
  }),
  notes: longTextField('Notes', { maxLength: 5000, cell: [6, 6] }),
});

const dialog = {
  pages: personnelPages,
  form: personnelForm,
  toBody: personnelForm.toBody,
  // The reason is shown below it (product §8).
  failed: 'Failed to save personnel',
};

export const CreatePersonnelDialog = () => <CreateDialog {...dialog} title="Add Personnel" done="Personnel added." />;

export const EditPersonnelDialog = () => (
  <EditDialog
    {...dialog}
    title="Edit Personnel"
    submitLabel="Update Personnel"
    send={personnel.change}
    done="Personnel updated."
  />
);
