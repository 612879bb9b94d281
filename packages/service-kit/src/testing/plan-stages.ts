interface Stage {
  readonly stage: string;
  readonly inputStage?: Stage;
  readonly inputStages?: readonly Stage[];
}

/** What an `explain` says of its winning plan. */
interface Explained {
  readonly queryPlanner?: { readonly winningPlan?: unknown };
}

const namesOf = ({ stage, inputStage, inputStages = [] }: Stage): string[] => [
  stage,
  ...(inputStage ? namesOf(inputStage) : []),
  ...inputStages.flatMap(namesOf),
];

/** The stages of the plan that a query is run by, such as `IXSCAN` and `SORT`, from the answer of its `explain`. */
export const planStages = (explained: unknown): string[] =>
  namesOf((explained as Explained).queryPlanner?.winningPlan as Stage);
