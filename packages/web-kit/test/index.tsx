export { type AnsweredCall, type Answers, type ErrorAnswer, refuse, silence } from './answers.ts';
export { replaceNetworkEdge } from './network-edge.ts';
export { type RenderedRoute, type RouteSetting, renderRoute } from './render-route.tsx';
export { renderWithQueries } from './render-with-queries.tsx';
export { samplePaidSubscription, samplePlans, sampleSubscription } from './sample-subscription.ts';
export { sampleUser } from './sample-user.ts';
