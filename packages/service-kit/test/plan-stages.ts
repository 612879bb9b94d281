interface Stage {
  readonly stage: string;
  readonly inputStage?: Stage;
  readonly inputStages?: readonly Stage[];
}

/** The winning plan in the result of `explain`. */
interface Explained {
  readonly queryPlanner?: { readonly winningPlan?: unknown };
}

const namesOf = ({ stage, inputStage, inputStages = [] }: Stage): string[] => [
  stage,
  ...(inputStage ? namesOf(inputStage) : []),
  ...inputStages.flatMap(namesOf),
];

/** The stages of the plan of a query, such as `IXSCAN` and `SORT`, from the result of its `explain`. */
export const planStages = (explained: unknown): string[] =>
  namesOf((explained as Explained).queryPlanner?.winningPlan as Stage);
