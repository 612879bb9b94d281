export { type AnsweredCall, type Answers, type ErrorAnswer, refuse, silence } from './answers.ts';
export { replaceNetworkEdge } from './network-edge.ts';
export { type RenderedRoute, type RouteSetting, renderRoute, renderWithQueries } from './render-route.tsx';
export { samplePaidSubscription, samplePlans, samplePreferences, sampleSubscription, sampleUser } from './samples.ts';
